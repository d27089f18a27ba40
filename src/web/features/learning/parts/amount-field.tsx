import { useId, useState } from 'react'
import { formatCents } from '#domain/money/format-money.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import { CALCULATORS } from '#web/features/learning/calculator-texts.ts'
import styles from './calculator-field.module.css'

type AmountFieldProps = {
  label: string
  hint?: string
  /** Cents. */
  value: number | null
  onChange: (cents: number | null) => void
}

/** An amount field. Keeps the text as typed; invalid text counts as empty. */
export function AmountField({ label, hint, value, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const amount = parseTypedAmount(typed ?? '')
  const fault = amount.ok ? null : FAULTS[amount.problem]
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (value === null ? '' : formatCents(value))}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-hint`}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value
          const read = parseTypedAmount(text)
          setTyped(text)
          onChange(read.ok ? read.cents : null)
        }}
        onBlur={() => {
          if (fault === null) setTyped(null)
        }}
      />
      <p id={`${id}-hint`} className={styles.hint} data-fault={fault !== null || undefined} role="status">
        {fault ?? hint}
      </p>
    </div>
  )
}

const FAULTS = { not_an_amount: CALCULATORS.notAnAmount, too_much: CALCULATORS.tooMuch } as const
