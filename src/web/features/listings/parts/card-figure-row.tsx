import words from '#web/ui/words.module.css'
import styles from './card-figure-row.module.css'
import type { Figure } from './card-figures.ts'

/** From here on a bid and the bid to beat need smaller type to stand side by side on a phone. */
const LONG_AMOUNT = '$1,000,000'.length

/** Labelled amounts side by side. An amount is never broken: the deposit drops out where it finds no room. */
export function CardFigureRow({ figures }: { figures: readonly Figure[] }) {
  const isLong = figures.some(({ amount }) => amount.replace(/\..*/, '').length >= LONG_AMOUNT)
  return (
    <dl className={styles.row} data-long={isLong}>
      {figures.map(({ label, amount, basis }) => (
        <div key={label} className={label === 'Deposit' ? styles.minor : undefined}>
          <dt className={words.label}>
            {label} {basis && <Basis basis={basis} brief={label === 'Deposit'} />}
          </dt>
          <dd className={styles.amount}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A ring for a computed number, a disc for a published one. */
function Basis({ basis, brief }: { basis: 'published' | 'computed'; brief: boolean }) {
  return (
    <span className={styles.basis} data-basis={basis} title={basis}>
      <span className={brief ? words.spoken : styles.word}>{basis}</span>
    </span>
  )
}
