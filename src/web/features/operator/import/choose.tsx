import type { ComponentProps } from 'react'
import field from '#web/ui/field.module.css'
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

/** A native select: small, or as a field with its name above. */
export function Choose({ label, isNamed = false, value, options, tone, onChoose, ...rest }: ChooseProps) {
  const control = (
    <select
      {...rest}
      className={`${select.select} ${styles.select}`}
      data-field={isNamed || undefined}
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
      <span className={field.label}>{label}</span>
      {control}
    </label>
  )
}
