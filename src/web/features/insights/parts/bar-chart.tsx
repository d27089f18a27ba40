import { useElementSize } from '@mantine/hooks'
import styles from './bar-chart.module.css'

/** Px; until the place is measured. */
const USUAL_WIDTH = 520
const ROW = 28
const BAR = 16
/** Of a character and of the gap behind a label. */
const CHARACTER = 7.2
const GAP = 12
/** Room behind the longest bar for its count and share. */
const COUNTS = 92

type Bar = { label: string; cases: number; share: string }

/** Bars from left to right, each with its count. `label` says it all to who does not see it. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { ref, width } = useElementSize()
  // Drawn in the pixels it is shown at, so that its words keep their size.
  const full = width || USUAL_WIDTH
  const labels = GAP + CHARACTER * Math.max(...bars.map((bar) => bar.label.length))
  const height = bars.length * ROW
  const most = Math.max(1, ...bars.map(({ cases }) => cases))
  const room = Math.max(full - labels - COUNTS, 40)
  return (
    <svg
      ref={ref}
      className={styles.chart}
      viewBox={`0 0 ${full} ${height}`}
      height={height}
      role="img"
      aria-label={label}
    >
      {bars.map((bar, place) => {
        const middle = place * ROW + ROW / 2
        const length = (room * bar.cases) / most
        return (
          <g key={bar.label}>
            <text x={labels - 8} y={middle + 4} textAnchor="end">
              {bar.label}
            </text>
            <rect className={styles.bar} x={labels} y={middle - BAR / 2} width={length} height={BAR} />
            <text x={labels + length + 8} y={middle + 4}>
              <tspan className={styles.count}>{bar.cases}</tspan>
              {bar.cases > 0 && <tspan dx="6">{bar.share}</tspan>}
            </text>
          </g>
        )
      })}
      <path className={styles.foot} d={`M${labels} 0V${height}`} />
    </svg>
  )
}
