import words from '#web/ui/words.module.css'
import select from '#web/ui/select.module.css'
import styles from './choice.module.css'
import { countText } from '#domain/text/counted.ts'
import type { Option } from './filter-options.ts'

type ChoiceProps = {
  label: string
  value: string | null
  /** What `value` reads where it is none of the options. */
  text: string
  options: readonly Option[]
  onChoose: (value: string | null) => void
}

/** The browser's own list of choices; on a phone its wheel. */
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
            {/* The chosen one is what the closed list shows, in little room. */}
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
