import { COST } from '#web/features/details/texts.ts'
import styles from './bid-ladder.module.css'
import type { LadderRow } from './cost-view.ts'

/** The next lawful bids, if nobody ever bids more than the least. */
export function BidLadder({ rows }: { rows: readonly LadderRow[] }) {
  return (
    <table className={styles.ladder}>
      <thead>
        <tr>
          <th scope="col">{COST.ladder}</th>
          <th scope="col" className={styles.raise}>
            {COST.raise}
          </th>
          <th scope="col">{COST.least}</th>
          <th scope="col">{COST.depositColumn}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, raise, bid, deposit }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles.raise}>{raise}</td>
            <td>{bid}</td>
            <td>{deposit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
