import { formatCents } from '#domain/money/format-money.ts'
import { longDate } from '#domain/time/wire-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { PAPER } from '#web/features/upset-notice/texts.ts'
import { UI } from '#web/ui/texts.ts'
import styles from './boxes.module.css'
import type { NoticeFigures } from './notice-figures.ts'

type BoxesProps = {
  figures: NoticeFigures
  /** Of the filing date. */
  hours: FilingHours
  bidByCall: string | null
}

/** The boxes of the court's form, filled in. */
export function Boxes({ figures, hours, bidByCall }: BoxesProps) {
  const { lastBidCents, minimumCents, computedMinimumCents, bidCents, notice, filedOn, next } = figures
  const terms = upsetBidTermsOn(filedOn)
  const raise = PAPER.raise(formatCents(notice.raise_cents), formatCents(minimumCents))
  const doubt =
    computedMinimumCents === null ? [] : [PAPER.minimumDoubtful(formatCents(computedMinimumCents))]
  const rows: [name: string, value: string, note: string][] = [
    [
      PAPER.lastAmount,
      formatCents(lastBidCents),
      bidByCall === null ? PAPER.lastAmountNote : PAPER.byCall(bidByCall),
    ],
    [PAPER.bid, formatCents(bidCents), [raise, ...doubt].join('. ')],
    [PAPER.deposit, formatCents(notice.deposit_cents), PAPER.depositNote(terms)],
    [PAPER.filing, longDate(filedOn), filingNote(hours)],
    [PAPER.lastDay, ...nextDayTexts(next, PAPER.lastDayNote(terms))],
    [PAPER.nextMinimum, formatCents(notice.next_minimum_cents), PAPER.nextMinimumNote(terms)],
    [PAPER.nextDeposit, formatCents(notice.next_deposit_cents), PAPER.nextDepositNote(terms)],
  ]
  return (
    <table className={styles.boxes}>
      <caption>{PAPER.boxes}</caption>
      <tbody>
        {rows.map(([name, value, note]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.value}>{value}</td>
            <td className={styles.note}>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function filingNote({ closes_at, closes_at_confirmed }: FilingHours): string {
  return closes_at_confirmed ? PAPER.filingNote(closes_at) : PAPER.filingNoteUnconfirmed(closes_at)
}

function nextDayTexts(next: NoticeFigures['next'], note: string): [value: string, note: string] {
  if (next === 'asked') return [UI.loading, note]
  if (next === 'unknown') return [PAPER.lastDayUnknown, note]
  const { lastDay, lastDayIfClosed } = next
  const ifClosed = lastDayIfClosed && PAPER.lastDayIfClosed(longDate(lastDayIfClosed))
  return [longDate(lastDay), ifClosed ?? note]
}
