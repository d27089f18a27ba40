import { Fragment } from 'react'
import { COST } from '#web/features/details/texts.ts'
import styles from './bid-ladder.module.css'
import type { LadderEnd, LadderRow } from './cost-view.ts'

type BidLadderProps = { rows: readonly LadderRow[]; end: LadderEnd | null }

/** The next minimum upset bids, assuming every bid is the minimum, with the person's maximum marked. */
export function BidLadder({ rows, end }: BidLadderProps) {
  return (
    <table className={styles.ladder}>
      <thead>
        <tr>
          <th scope="col">{COST.ladder}</th>
          <th scope="col" className={styles.raise}>
            {COST.raise}
          </th>
          <th scope="col">{COST.minimum}</th>
          <th scope="col" className={styles.deposit}>
            {COST.depositColumn}
          </th>
          {end && (
            <th scope="col" className={styles.room}>
              {COST.room}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {end?.rowsBefore === 0 && <EndRow end={end} />}
        {rows.map(({ label, raise, bid, deposit, room, isOver }, index) => (
          <Fragment key={label}>
            <tr data-now={index === 0 || undefined} data-over={isOver || undefined}>
              <th scope="row">{label}</th>
              <td className={styles.raise}>{raise}</td>
              <td data-current="">{bid}</td>
              <td className={styles.deposit} data-current="">
                {deposit}
              </td>
              {room !== null && <td className={styles.room}>{room}</td>}
            </tr>
            {end?.rowsBefore === index + 1 && <EndRow end={end} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function EndRow({ end: { text, isBelowAll } }: { end: LadderEnd }) {
  return (
    <tr className={styles.end} data-below-all={isBelowAll || undefined}>
      <td colSpan={5}>{text}</td>
    </tr>
  )
}
