import type { ReactNode } from 'react'
import styles from './choice-bar.module.css'

type Choice<Value> = { value: Value; words: ReactNode }

type ChoiceBarProps<Value> = {
  /** What is chosen here, for those who hear it. */
  label: string
  /** Unique on the page: the radios of one bar share it. */
  name: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  /** Where the bar lays its choices out in another way. */
  className?: string | undefined
}

/** A few short choices side by side, of which one holds. */
export function ChoiceBar<Value extends string | null>({
  label,
  name,
  choices,
  chosen,
  onChoose,
  className = '',
}: ChoiceBarProps<Value>) {
  return (
    <fieldset className={`${styles.bar} ${className}`} role="radiogroup" aria-label={label}>
      {choices.map(({ value, words }) => (
        <label key={value} className={styles.choice} data-chosen={value === chosen}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
