import { useElementSize } from '@mantine/hooks'
import styles from './column-strip.module.css'

/** Px; until the place is measured. */
const USUAL_WIDTH = 900
const HEIGHT = 96
const TOP = 18
const FOOT = 74
/** So that few months do not become walls. */
const MAX_COLUMN = 56

export type Column = { name: string; /** Null where there is nothing to count yet. */ count: number | null }

type ColumnStripProps = {
  label: string
  columns: readonly Column[]
  /** Of what is still to come, drawn as an outline. */
  look: 'seen' | 'ahead'
}

/** One column a month, its count above and its month below. */
export function ColumnStrip({ label, columns, look }: ColumnStripProps) {
  const { ref, width } = useElementSize()
  const full = width || USUAL_WIDTH
  const step = full / columns.length
  const thickness = Math.min(step * 0.66, MAX_COLUMN)
  const most = Math.max(1, ...columns.map(({ count }) => count ?? 0))
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
        const height = ((FOOT - TOP) * (count ?? 0)) / most
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
