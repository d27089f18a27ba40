import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { TextField } from '#web/ui/field.tsx'
import { ChangeForm } from './change-form.tsx'
import type { ChangeState } from './use-change.ts'

type CodeFormProps = {
  change: ChangeState
  save: string
  run: (code: string) => void
  onClose: () => void
  /** Null if the step needs no code. */
  field: { label: string; hint: string; isNumeric?: true } | null
  children: ReactNode
}

/** A change that needs a code of an authenticator app, or only the password. */
export function CodeForm({ change, save, run, onClose, field, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  /** What the field shows as wrong; null once it was changed. */
  const [refused, setRefused] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (field !== null && code.trim() === '') {
      setMissing(true)
      return
    }
    setRefused(code)
    run(code)
  }
  const isWrong = change.isCodeWrong && refused === code
  const input = useRef<HTMLInputElement>(null)
  const { isWorking, isCodeWrong } = change
  const isOnlyField = change.current === null
  useEffect(() => {
    if (!isWorking && (isOnlyField || isCodeWrong)) input.current?.focus()
  }, [isWorking, isOnlyField, isCodeWrong])
  return (
    <ChangeForm change={change} save={save} onSubmit={submit} done={null} onClose={onClose}>
      {children}
      {field !== null && (
        <TextField
          ref={input}
          label={field.label}
          description={field.hint}
          inputMode={field.isNumeric ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          value={code}
          error={isMissing ? TWO_STEP.codeMissing : isWrong ? TWO_STEP.codeWrong : null}
          disabled={change.isWorking}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setMissing(false)
          }}
        />
      )}
    </ChangeForm>
  )
}
