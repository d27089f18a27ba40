import type { ReactNode } from 'react'
import styles from './choice-bar.module.css'

type Choice<Value> = { value: Value; words: ReactNode }

type ChoiceBarProps<Value> = {
  /** Accessible name of the group. */
  label: string
  /** Unique on the page; shared by the radios of one bar. */
  name: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  /** For a different layout of the choices. */
  className?: string | undefined
}

/** A few short options side by side; exactly one is selected. */
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
