import words from '#web/ui/words.module.css'
import styles from './card-figure-row.module.css'
import { figureFit, shortLabel, type Figure } from './card-figures.ts'

/** Display word for each basis. */
const BASIS = { published: 'published', computed: 'calculated' } as const

/** Labeled amounts side by side, on a phone below each other if needed. The deposit is hidden where it does not fit. */
export function CardFigureRow({ figures }: { figures: readonly Figure[] }) {
  const { isLong, isTight } = figureFit(figures)
  return (
    <dl className={styles.row} data-long={isLong} data-tight={isTight}>
      {figures.map((figure) => {
        const { label, amount, basis } = figure
        return (
          <div key={label} className={label === 'Deposit' ? styles.minor : undefined}>
            <dt className={words.label}>
              {shortLabel(figure)} {basis && <Basis basis={basis} brief={label === 'Deposit'} />}
            </dt>
            <dd className={styles.amount} data-current={basis === null ? undefined : ''}>
              {amount}
            </dd>
          </div>
        )
      })}
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
