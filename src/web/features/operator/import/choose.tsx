import type { ComponentProps } from 'react'
import select from '#web/ui/select.module.css'
import styles from './choose.module.css'

interface ChooseProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** Accessible name, also on screen if `isNamed`. */
  readonly label: string
  readonly isNamed?: boolean
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  /** `set` chose something, `skipped` leaves something out, `missing` needs a choice. */
  readonly tone?: 'set' | 'skipped' | 'missing'
  readonly onChoose: (value: string) => void
}

/** A small native select. */
export function Choose({ label, isNamed = false, value, options, tone, onChoose, ...rest }: ChooseProps) {
  const control = (
    <select
      {...rest}
      className={`${select.select} ${styles.select}`}
      aria-label={isNamed ? undefined : label}
      data-tone={tone}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  )
  if (!isNamed) return control
  return (
    <label className={styles.named}>
      <span className={styles.label}>{label}</span>
      {control}
    </label>
  )
}
