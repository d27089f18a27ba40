import { LADDER } from '#domain/bid-sheet/texts.ts'
import type { BidSheetModel } from '#web/features/bid-sheet/api.ts'
import styles from './sheet-paper.module.css'

type Ladder = NonNullable<BidSheetModel['ladder']>
type Worksheet = NonNullable<BidSheetModel['worksheet']>

/** The minimum upset bids with a checkbox each, and the line of the person's maximum. */
export function SheetLadder({ ladder }: { ladder: Ladder }) {
  return (
    <table className={styles.ladder}>
      <caption>{ladder.title}</caption>
      <thead>
        <tr>
          <th scope="col">{LADDER.columns.bid}</th>
          <th scope="col">{LADDER.columns.raise}</th>
          <th scope="col">{LADDER.columns.minimum}</th>
          <th scope="col">{LADDER.columns.deposit}</th>
        </tr>
      </thead>
      <tbody>
        {ladder.rows.map((row) =>
          row.kind === 'rung' ? (
            <tr key={row.label} data-over={row.isOver || undefined}>
              <th scope="row">
                <span className={styles.box} />
                {row.label}
              </th>
              <td>{row.raise}</td>
              <td>{row.bid}</td>
              <td>{row.deposit}</td>
            </tr>
          ) : (
            <tr key={row.text} className={styles.line} data-kind={row.kind}>
              <td colSpan={4}>{row.text}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** Cost of the purchase at the person's maximum. */
export function SheetWorksheet({ worksheet }: { worksheet: Worksheet }) {
  return (
    <table className={styles.worksheet}>
      <caption>{worksheet.title}</caption>
      <tbody>
        {worksheet.rows.map(({ name, amount, isSum }) => (
          <tr key={name} data-sum={isSum || undefined}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Source of every figure, and when it was published, reported or computed. */
export function SheetSources({ sources }: Pick<BidSheetModel, 'sources'>) {
  return (
    <table className={styles.sources}>
      <tbody>
        {sources.map(({ what, source, when }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{source}</td>
            <td>{when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
