import { useId, useState } from 'react'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import { WORKSHEET } from '#web/features/property/texts.ts'
import styles from './money-field.module.css'
import type { Autosaved } from './use-autosave.ts'

/** One of the person's own amounts. Shows the text as typed; validation errors appear on blur. */
export function MoneyField({ label, field }: { label: string; field: Autosaved }) {
  const [typed, setTyped] = useState<string | null>(null)
  const inputId = useId()
  const errorId = useId()
  const fault = typed === null ? faultOf(field.text) : null
  return (
    <div className={styles.line}>
      <label htmlFor={inputId}>{label}</label>
      <input
        id={inputId}
        className={styles.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? field.text}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : errorId}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          field.autosave.type(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.autosave.flush()
        }}
        onBlur={() => {
          setTyped(null)
          field.autosave.flush()
        }}
      />
      <p id={errorId} className={styles.error} role="status">
        {fault}
      </p>
    </div>
  )
}

function faultOf(text: string): string | null {
  const amount = parseTypedAmount(text)
  if (amount.ok) return null
  return amount.problem === 'too_much' ? WORKSHEET.tooMuch : WORKSHEET.notAnAmount
}
