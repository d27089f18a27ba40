import { useRef, useState, type SubmitEvent } from 'react'
import type { ClerkCall, PropertyNotes } from '#contract/following/following-schema.ts'
import { filedRange, lastDayRange } from '#domain/clerk-call/call-days.ts'
import { SOLD_WITH } from '#domain/listing-filters/sold-with.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { useRecordCall } from '#web/features/property/api.ts'
import { CALL } from '#web/features/property/texts.ts'
import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { useHeldOpen } from '#web/ui/held-open.ts'
import { UI } from '#web/ui/texts.ts'
import styles from './call-form.module.css'
import { readCall, refusedCall, type CallFields, type CallProblems } from './call-problem.ts'

type CallFormProps = {
  id: number
  /** Initial values of the fields. */
  call: ClerkCall | null
  soldWith: PropertyNotes['sold_with']
  today: PlainDate
  /** The day of the latest sale; null if none is known to be held. */
  soldOn: PlainDate | null
  onSaved: () => void
  onCancel: () => void
}

const ORDER = ['last_bid', 'filed', 'last_day'] as const

/** Form for a call to the clerk. */
export function CallForm({ id, call, soldWith, today, soldOn, onSaved, onCancel }: CallFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(call))
  const [isForAll, setForAll] = useState(() => call === null || soldWith.some(({ has_call }) => has_call))
  const [typing, setTyping] = useState<CallProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const record = useRecordCall(id)
  useHeldOpen(record.isPending)
  const problems = record.error ? refusedCall(record.error) : typing
  const show = (found: CallProblems) => {
    const first = ORDER.find((name) => found[name] !== undefined)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { draft, problems: found } = readCall(fields, today, soldOn)
    setTyping(found ?? {})
    if (draft === null) {
      record.reset()
      show(found)
      return
    }
    const body = soldWith.length === 0 || isForAll ? draft : { ...draft, is_for_one_parcel: true }
    record.mutate(body, { onSuccess: onSaved, onError: (error) => show(refusedCall(error)) })
  }
  const field = (name: keyof CallFields, label: string, hint: string) => ({
    name,
    label,
    description: problems[name] === undefined ? hint : undefined,
    error: problems[name],
    value: fields[name],
    autoComplete: 'off',
    readOnly: record.isPending,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })
  const filed = filedRange(today, soldOn)
  const lastDay = lastDayRange(parsePlainDate(fields.filed), today, soldOn)
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.why}>{CALL.why}</p>
      <FormNotice message={problems.form ?? null} />
      <TextField {...field('last_bid', CALL.lastBid, CALL.lastBidHint)} inputMode="decimal" data-autofocus />
      <TextField
        {...field('filed', CALL.filed, CALL.filedHint)}
        type="date"
        min={filed.from}
        max={filed.to}
      />
      <TextField
        {...field('last_day', CALL.lastDay, CALL.lastDayHint)}
        type="date"
        min={lastDay.from}
        max={lastDay.to}
      />
      {soldWith.length > 0 && (
        <Checkbox
          label={CALL.soldWith(soldWith.map(({ parcel_identification }) => parcel_identification))}
          description={SOLD_WITH.hint}
          checked={isForAll}
          disabled={record.isPending}
          onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
        />
      )}
      <ButtonPair>
        <Button size="tall" onClick={onCancel} disabled={record.isPending}>
          {UI.cancel}
        </Button>
        <Button type="submit" look="primary" size="tall" aria-disabled={record.isPending}>
          {record.isPending ? UI.working : CALL.keep}
        </Button>
      </ButtonPair>
    </form>
  )
}

function fieldsOf(call: ClerkCall | null): CallFields {
  return {
    last_bid: call === null ? '' : formatExactDollars(call.last_bid),
    filed: call?.filed ?? '',
    last_day: call?.last_day ?? '',
  }
}
