import { useElementSize } from '@mantine/hooks'
import styles from './column-strip.module.css'

/** Width in px until the element is measured. */
const USUAL_WIDTH = 900
const HEIGHT = 96
const TOP = 18
const FOOT = 74
/** Maximum column width, for charts with few months, px. */
const MAX_COLUMN = 56

export type Column = { name: string; /** Null where there is nothing to count yet. */ count: number | null }

type ColumnStripProps = {
  label: string
  columns: readonly Column[]
  /** `ahead` renders future months as outlines. */
  look: 'seen' | 'ahead'
}

/** One column per month, with its count above and its name below. */
export function ColumnStrip({ label, columns, look }: ColumnStripProps) {
  const { ref, width } = useElementSize()
  const full = width || USUAL_WIDTH
  const step = full / columns.length
  const thickness = Math.min(step * 0.66, MAX_COLUMN)
  const maxCount = Math.max(1, ...columns.map(({ count }) => count ?? 0))
  return (
    <svg
      ref={ref}
      className={styles.strip}
      viewBox={`0 0 ${full} ${HEIGHT}`}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      {columns.map(({ name, count }, place) => {
        const middle = step * (place + 0.5)
        const height = ((FOOT - TOP) * (count ?? 0)) / maxCount
        return (
          <g key={name}>
            {count !== null && (
              <>
                <rect
                  className={styles.column}
                  data-look={look}
                  x={middle - thickness / 2}
                  y={FOOT - height}
                  width={thickness}
                  height={height}
                />
                <text x={middle} y={FOOT - height - 5} textAnchor="middle">
                  {count}
                </text>
              </>
            )}
            <text x={middle} y={FOOT + 16} textAnchor="middle">
              {name}
            </text>
          </g>
        )
      })}
      <path className={styles.foot} d={`M0 ${FOOT}H${full}`} />
    </svg>
  )
}
