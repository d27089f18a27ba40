import { dayText } from '#domain/listing/day-texts.ts'
import { formatCents } from '#domain/listing/price.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { PAPER } from '#web/features/upset-notice/texts.ts'
import { UI } from '#web/ui/texts.ts'
import styles from './boxes.module.css'
import type { NoticeFigures } from './notice-figures.ts'

type BoxesProps = { figures: NoticeFigures; closesAt: string; isByCall: boolean; today: PlainDate }

/** The boxes of the court's form with what stands in them. */
export function Boxes({ figures, closesAt, isByCall, today }: BoxesProps) {
  const { lastBidCents, leastCents, computedLeastCents, bidCents, notice, filedOn, next } = figures
  const raise = PAPER.raise(formatCents(notice.raise_cents), formatCents(leastCents))
  const doubt = computedLeastCents === null ? [] : [PAPER.leastDoubtful(formatCents(computedLeastCents))]
  const rows: [name: string, value: string, note: string][] = [
    [PAPER.lastAmount, formatCents(lastBidCents), isByCall ? PAPER.byCall : PAPER.lastAmountNote],
    [PAPER.bid, formatCents(bidCents), [raise, ...doubt].join('. ')],
    [PAPER.deposit, formatCents(notice.deposit_cents), PAPER.depositNote],
    [PAPER.filing, dayText(filedOn, today), PAPER.filingNote(closesAt)],
    [
      PAPER.lastDay,
      next ? dayText(next.lastDay, today) : UI.loading,
      next?.lastDayIfClosed ? PAPER.lastDayIfClosed(dayText(next.lastDayIfClosed, today)) : PAPER.lastDayNote,
    ],
    [PAPER.nextLeast, formatCents(notice.next_least_cents), PAPER.nextLeastNote],
    [PAPER.nextDeposit, formatCents(notice.next_deposit_cents), PAPER.nextDepositNote],
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
