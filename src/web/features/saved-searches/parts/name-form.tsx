import { useState, type ReactNode, type SubmitEvent } from 'react'
import { SAVED_SEARCHES } from '#web/features/saved-searches/texts.ts'
import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { useHeldOpen } from '#web/ui/held-open.ts'
import { UI } from '#web/ui/texts.ts'
import styles from './name-form.module.css'

type NameFormProps = {
  /** Initial value. */
  name: string
  problem: { field: string | null; form: string | null }
  isWorking: boolean
  onSubmit: (name: string) => void
  onCancel: () => void
  /** Further choices, between the name and the buttons. */
  children?: ReactNode
}

/** Form for the name of a search. */
export function NameForm({ name, problem, isWorking, onSubmit, onCancel, children }: NameFormProps) {
  useHeldOpen(isWorking)
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(typed.trim() === '')
    if (typed.trim() !== '') onSubmit(typed.trim())
  }
  const error = isMissing ? SAVED_SEARCHES.nameMissing : problem.field
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormNotice message={problem.form} />
      <TextField
        label={SAVED_SEARCHES.name}
        description={error === null ? SAVED_SEARCHES.nameHint : undefined}
        error={error}
        value={typed}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        disabled={isWorking}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
      <ButtonPair>
        <Button size="tall" onClick={onCancel} disabled={isWorking}>
          {UI.cancel}
        </Button>
        <Button type="submit" look="primary" size="tall" disabled={isWorking}>
          {isWorking ? UI.working : problem.form === null ? SAVED_SEARCHES.save : UI.retry}
        </Button>
      </ButtonPair>
    </form>
  )
}
