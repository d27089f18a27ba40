import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { useAddDeposit } from '#web/features/diligence/api.ts'
import { DEPOSIT } from '#web/features/diligence/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './deposit-form.module.css'
import { type DepositFields, type DepositProblems, readDeposit } from './deposit-fields.ts'

const ORDER = ['amount', 'bid', 'paid_on'] as const

/** Form to record a paid deposit. */
export function DepositForm({ id, today }: { id: number; today: PlainDate }) {
  const empty: DepositFields = { kind: 'upset_bid', amount: '', bid: '', paid_on: today }
  const [fields, setFields] = useState(empty)
  const [problems, setProblems] = useState<DepositProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const add = useAddDeposit(id)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { deposit, problems: found } = readDeposit(fields, today)
    setProblems(found)
    const first = ORDER.find((name) => found[name] !== undefined)
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      // What became of the deposit before says nothing of this one.
      add.reset()
    }
    if (deposit) add.mutate(deposit, { onSuccess: () => setFields(empty) })
  }
  const field = (name: (typeof ORDER)[number], label: string) => ({
    name,
    label,
    error: problems[name],
    value: fields[name],
    autoComplete: 'off',
    readOnly: add.isPending,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })
  return (
    <form ref={form} className={styles.form} noValidate aria-label={DEPOSIT.add} onSubmit={submit}>
      <FormNotice message={add.error && failureText(add.error)} />
      <NativeSelect
        label={DEPOSIT.kind}
        classNames={{ label: `${fieldStyles.label}`, input: `${fieldStyles.input}` }}
        data={Object.entries(DEPOSIT.kinds).map(([value, label]) => ({ value, label }))}
        value={fields.kind}
        onChange={({ currentTarget: { value } }) =>
          setFields({ ...fields, kind: value === 'sale_day' ? value : 'upset_bid' })
        }
      />
      <TextField {...field('amount', DEPOSIT.amount)} inputMode="decimal" />
      <TextField {...field('bid', DEPOSIT.bid)} inputMode="decimal" description={DEPOSIT.bidHint} />
      <TextField {...field('paid_on', DEPOSIT.paidOn)} type="date" max={today} />
      <Button type="submit" aria-disabled={add.isPending}>
        {add.isPending ? UI.working : DEPOSIT.add}
      </Button>
      <span className={words.spoken} role="status">
        {add.isSuccess && DEPOSIT.kept}
      </span>
    </form>
  )
}

function failureText(error: Error): string {
  return (isApiError(error, 'unreachable') ? DEPOSIT.unsure : DEPOSIT.notKept)(error.message)
}
