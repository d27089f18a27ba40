import words from '#web/ui/words.module.css'
import styles from './card-figure-row.module.css'
import type { Figure } from './card-figures.ts'

/** From this length on, an amount needs smaller type. */
const LONG_AMOUNT = '$1,000,000'.length
/** Combined length of two amounts that fit side by side on a phone in full size. */
const ROOM_ON_PHONE = '$99,999.99'.length * 2

/** Short labels for cards. */
const NARROW: Partial<Record<Figure['label'], string>> = { 'Minimum upset bid': 'Min. upset bid' }
/** Display word for each basis. */
const BASIS = { published: 'published', computed: 'calculated' } as const

/** Labeled amounts side by side. Amounts never wrap; the deposit is hidden where it does not fit. */
export function CardFigureRow({ figures }: { figures: readonly Figure[] }) {
  const isLong = figures.some(({ amount }) => amount.replace(/\..*/, '').length >= LONG_AMOUNT)
  const [first = '', second = ''] = figures.map(({ amount }) => amount)
  const isTight = first.length + second.length > ROOM_ON_PHONE
  return (
    <dl className={styles.row} data-long={isLong} data-tight={isTight}>
      {figures.map(({ label, amount, basis }) => (
        <div key={label} className={label === 'Deposit' ? styles.minor : undefined}>
          <dt className={words.label}>
            {NARROW[label] ?? label} {basis && <Basis basis={basis} brief={label === 'Deposit'} />}
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
    <span className={styles.basis} data-basis={basis} title={BASIS[basis]}>
      <span className={brief ? words.spoken : styles.word}>{BASIS[basis]}</span>
    </span>
  )
}
