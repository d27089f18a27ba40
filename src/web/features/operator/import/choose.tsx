import { NativeSelect } from '@mantine/core'
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
  if (isNamed) {
    return (
      <NativeSelect
        label={label}
        classNames={{ label: `${field.label}`, input: `${field.input} ${select.select}` }}
        rightSection={null}
        value={value}
        data={options.map(([each, text]) => ({ value: each, label: text }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    )
  }
  return (
    <select
      {...rest}
      className={`${select.select} ${styles.select}`}
      aria-label={label}
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
}
