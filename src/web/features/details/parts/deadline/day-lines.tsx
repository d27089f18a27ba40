import type { SaleRound, UpsetBidClock } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClockDays } from '#domain/upset-bid/clock-days.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { clockLines } from './deadline-lines.ts'
import styles from './day-lines.module.css'

type DayLinesProps = { days: ClockDays; clock: UpsetBidClock; round: SaleRound | null; today: PlainDate }

export function DayLines({ days, clock, round, today }: DayLinesProps) {
  return (
    <dl className={styles.lines}>
      {clockLines(days, clock, round).map(({ date, text }) => (
        <div key={date}>
          <dt>{dayText(date, today)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
