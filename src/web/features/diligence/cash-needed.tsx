import type { Listing } from '#contract/listings/listing-schema.ts'
import { cashNeeded, type CashDay } from '#domain/deposits/cash-needed.ts'
import { countText } from '#domain/text/counted.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import words from '#web/ui/words.module.css'
import styles from './cash-needed.module.css'
import { CASH } from './texts.ts'

type CashNeededProps = {
  listings: readonly Listing[]
  today: PlainDate
  /** Whether it is the last section of a panel without padding. */
  inPanel?: boolean
}

/**
 * Cash needed to file the minimum upset bid on each of these listings, by deadline; renders nothing if none accepts
 * bids.
 */
export function CashNeeded({ listings, today, inPanel = false }: CashNeededProps) {
  const { days, without_amount } = cashNeeded(listings, today)
  if (days.length === 0 && without_amount === 0) return null
  return (
    <div className={styles.room} data-in-panel={inPanel || undefined}>
      <Disclosure summary={summaryOf(days[0], today)} isPrinted>
        <div className={styles.needed}>
          <p className={words.dim}>{CASH.hint(upsetBidTermsOn(today))}</p>
          {days.length > 0 && <CashTable days={days} today={today} />}
          {without_amount > 0 && <p>{CASH.withoutAmount(without_amount)}</p>}
        </div>
      </Disclosure>
    </div>
  )
}

function summaryOf(first: CashDay | undefined, today: PlainDate): string {
  if (!first) return CASH.noAmount
  const amount = formatCents(first.deposits_cents)
  return first.last_day === null ? CASH.noDay(amount) : CASH.summary(dayWords(first, today), amount)
}

function dayWords({ last_day, bids, estimated }: CashDay, today: PlainDate): string {
  if (last_day === null) return CASH.unknownDay
  const day = dayText(last_day, today)
  return estimated === 0 ? day : CASH.estimated(day, estimated === bids ? null : estimated)
}

function CashTable({ days, today }: { days: readonly CashDay[]; today: PlainDate }) {
  return (
    <table className={styles.table} aria-label={CASH.table}>
      <thead>
        <tr>
          <th scope="col">{CASH.day}</th>
          <th scope="col" className={styles.count}>
            {CASH.bids}
          </th>
          <th scope="col" className={styles.roomy}>
            {CASH.minimum}
          </th>
          <th scope="col">{CASH.deposits}</th>
          <th scope="col">{CASH.toDate}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.last_day}>
            <td>{dayWords(day, today)}</td>
            <td className={styles.count}>{countText(day.bids)}</td>
            <td className={styles.roomy}>{formatCents(day.bids_cents)}</td>
            <td>{formatCents(day.deposits_cents)}</td>
            <td>{formatCents(day.deposits_to_date_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
