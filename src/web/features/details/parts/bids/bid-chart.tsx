import { useElementSize } from '@mantine/hooks'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { shortDayText } from '#domain/time/day-texts.ts'
import { TIMELINE } from '#web/features/details/timeline-texts.ts'
import styles from './bid-chart.module.css'
import type { BidRow } from './bid-rows.ts'
import { bidSteps, type BidSteps, LINE_GAP } from './bid-steps.ts'

/** Width in px until the element is measured. */
const USUAL_WIDTH = 690
const TODAY_WORD = 46

type BidChartProps = { bids: readonly BidRow[]; today: PlainDate; lastDay: PlainDate | null }

/** Step chart of the latest round's bids. The table below has the same data. */
export function BidChart({ bids, today, lastDay }: BidChartProps) {
  const { ref, width } = useElementSize()
  // The view box equals the size on screen, so that the text keeps its size.
  const steps = bidSteps({ bids, today, lastDay, width: width || USUAL_WIDTH })
  const [first] = bids
  const last = bids.at(-1)
  if (!steps || !first || !last) return null
  const label = TIMELINE.chart(
    formatCents(first.cents),
    formatCents(last.cents),
    shortDayText(first.date, today),
    shortDayText(last.date, today),
  )
  return (
    <div className={styles.frame}>
      <svg
        ref={ref}
        className={styles.chart}
        viewBox={`0 0 ${steps.width} ${steps.height}`}
        role="img"
        aria-label={label}
      >
        {steps.lines.map(({ y, text }) => (
          <g key={y}>
            <path className={styles.line} d={`M${steps.left - 4} ${y}H${steps.right}`} />
            <text x={steps.left - LINE_GAP} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <path className={styles.ahead} d={steps.ahead} />
        <Today steps={steps} />
        <path className={styles.steps} d={steps.steps} />
        {steps.points.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" />
        ))}
        {steps.amounts.map(({ x, y, text, anchor }) => (
          <text key={`${x} ${y}`} className={styles.amount} x={x} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
        {steps.dates.map(({ x, y, text, anchor }) => (
          <text key={`${x} ${text}`} x={x} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
        {steps.lastDayX !== null && (
          <path className={styles.lastDay} d={`M${steps.lastDayX} ${steps.top}V${steps.bottom}`} />
        )}
      </svg>
    </div>
  )
}

function Today({ steps }: { steps: BidSteps }) {
  if (steps.todayX === null) return null
  const hasRoom = steps.todayX + TODAY_WORD < steps.right
  return (
    <>
      <path className={styles.today} d={`M${steps.todayX} ${steps.top}V${steps.bottom}`} />
      <text x={steps.todayX + (hasRoom ? 6 : -6)} y={steps.top + 6} textAnchor={hasRoom ? 'start' : 'end'}>
        {TIMELINE.chartToday}
      </text>
    </>
  )
}
