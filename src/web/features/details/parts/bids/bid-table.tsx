import type { SaleRound } from '#contract/listings/listings.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { EVENT_TEXTS } from '#domain/timeline/event-texts.ts'
import { shortDayText, wireDay } from '#domain/time/day-texts.ts'
import { TIMELINE } from '#web/features/details/timeline-texts.ts'
import { bidRows } from './bid-rows.ts'
import styles from './bid-table.module.css'

type BidTableProps = { rounds: readonly SaleRound[]; today: PlainDate }

/** The valid bids, one table per sale, newest sale first. */
export function BidTable({ rounds, today }: BidTableProps) {
  const parts = rounds
    .map((round, index) => ({ round, name: index === 0 ? TIMELINE.firstSale : TIMELINE.resale }))
    .filter(({ round }) => round.bids.length > 0)
    .reverse()
  return parts.map(({ round, name }) => {
    const soldOn = wireDay(round.sale_date)
    return (
      <table key={round.id} className={styles.table}>
        {rounds.length > 1 && (
          <caption>{soldOn === null ? name : `${name}, ${shortDayText(soldOn, today)}`}</caption>
        )}
        <thead>
          <tr>
            <th scope="col">{TIMELINE.bidDay}</th>
            <th scope="col">{TIMELINE.bidKind}</th>
            <th scope="col">{TIMELINE.bidRaise}</th>
            <th scope="col">{TIMELINE.bidAmount}</th>
          </tr>
        </thead>
        <tbody>
          {bidRows(round).map(({ date, isOwnDay, kind, cents, raise_cents }, index) => (
            <tr key={index}>
              <td>{isOwnDay ? shortDayText(date, today) : EVENT_TEXTS.by(shortDayText(date, today))}</td>
              <td>{TIMELINE.kinds[kind]}</td>
              <td>{raise_cents === null ? '' : formatCents(raise_cents)}</td>
              <td>{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  })
}
