import words from '#web/ui/words.module.css'
import select from '#web/ui/select.module.css'
import styles from './choice.module.css'
import { countText } from '#domain/text/counted.ts'
import type { Option } from './filter-options.ts'

type ChoiceProps = {
  label: string
  value: string | null
  /** Text for a `value` that is not among the options. */
  text: string
  options: readonly Option[]
  onChoose: (value: string | null) => void
}

/** A native select; on a phone, the system picker. */
export function Choice({ label, value, text, options, onChoose }: ChoiceProps) {
  const isOffered = options.some((option) => option.value === value)
  return (
    <label className={styles.choice}>
      <span className={words.label}>{label}</span>
      <select
        className={select.select}
        value={value ?? ''}
        data-chosen={value !== null && value !== 'default'}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value ?? ''}>
            {/* The closed control shows the chosen option, where space is tight: no count. */}
            {option.count === null || option.value === value
              ? option.text
              : `${option.text} (${countText(option.count)})`}
          </option>
        ))}
        {!isOffered && value !== null && <option value={value}>{text}</option>}
      </select>
    </label>
  )
}
