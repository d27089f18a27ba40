import { useId, useState, type SubmitEvent } from 'react'
import { parseRange } from '#domain/listing-filters/filters.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import styles from './range-form.module.css'

type RangeFormProps = {
  /** What the range limits, for screen readers. */
  name: string
  unit: 'dollars' | 'acres'
  hint: string
  /** The current range, `min-max` or `min+`. */
  value: string | null
  onApply: (value: string | null) => void
}

/** A custom range; both fields empty means no limit. */
export function RangeForm({ name, unit, hint, value, onApply }: RangeFormProps) {
  const range = value === null ? null : parseRange(value)
  const [min, setMin] = useState(range && range.min > 0 ? String(range.min) : '')
  const [max, setMax] = useState(range && range.max < Infinity ? String(range.max) : '')
  const [isRefused, setRefused] = useState(false)
  const errorId = useId()

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = rangeText(min, max)
    const isSound = wanted === null || parseRange(wanted) !== null
    setRefused(!isSound)
    if (isSound) onApply(wanted)
  }
  const field = (label: string, text: string, change: (text: string) => void) => (
    <label className={styles.field}>
      <span className={words.label}>{label}</span>
      <span className={styles.box}>
        {unit === 'dollars' && <span aria-hidden="true">$</span>}
        <input
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? errorId : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {unit === 'acres' && <span aria-hidden="true">ac</span>}
      </span>
    </label>
  )
  return (
    <form className={styles.form} aria-label={name} noValidate onSubmit={onSubmit}>
      {field(LISTING_TEXTS.minimum, min, setMin)}
      {field(LISTING_TEXTS.maximum, max, setMax)}
      <Button type="submit">{LISTING_TEXTS.applyRange}</Button>
      <p id={errorId} className={styles.hint} data-refused={isRefused} role={isRefused ? 'alert' : undefined}>
        {isRefused ? LISTING_TEXTS.rangeRefused : hint}
      </p>
    </form>
  )
}

/** The fields in the filter's notation, for which `.5` is `0.5`, and `5.` is `5`. */
function rangeText(min: string, max: string): string | null {
  const [minimum, maximum] = [min, max].map(plainNumber)
  if (!minimum && !maximum) return null
  return maximum ? `${minimum || 0}-${maximum}` : `${minimum}+`
}

/** Without dollar signs and thousands separators. */
function plainNumber(text: string): string {
  return text
    .replace(/[$,\s]/g, '')
    .replace(/^\.(?=\d)/, '0.')
    .replace(/(\d)\.$/, '$1')
}
