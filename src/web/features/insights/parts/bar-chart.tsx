import { useElementSize } from '@mantine/hooks'
import styles from './bar-chart.module.css'

/** Width in px until the element is measured. */
const USUAL_WIDTH = 520
const ROW = 28
const BAR = 16
/** Width of a character, and the gap after a label, px. */
const CHARACTER = 7.2
const GAP = 12
/** Space after the longest bar for its count and share, px. */
const COUNTS = 92

type Bar = { label: string; cases: number; share: string }

/** A horizontal bar chart with counts. `label` describes it for screen readers. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { ref, width } = useElementSize()
  // The view box equals the size on screen, so that the text keeps its size.
  const full = width || USUAL_WIDTH
  const labels = GAP + CHARACTER * Math.max(...bars.map((bar) => bar.label.length))
  const height = bars.length * ROW
  const maxCases = Math.max(1, ...bars.map(({ cases }) => cases))
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
        const length = (room * bar.cases) / maxCases
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
