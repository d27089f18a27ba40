import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ChangeForm } from './change-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type ChangeState, useChange } from './use-change.ts'
import styles from './two-step.module.css'

type Key = Answer<'POST /api/users/begin_second_factor'>

const MESSAGES = { failed: TWO_STEP.failed, notChanged: TWO_STEP.notChanged }

type SetUpProps = { user: CurrentUser; onClose: () => void }

/** Three steps: password, the key with a first code from the app, recovery codes. */
export function TwoStepSetUp({ user, onClose }: SetUpProps) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) {
    return <RecoveryCodes done={TWO_STEP.turnedOn} codes={codes} email={user.email} onClose={onClose} />
  }
  if (key !== null) return <ConfirmStep answer={key} onCodes={setCodes} onClose={onClose} />
  return <BeginStep isOn={user.second_factor} onKey={setKey} onClose={onClose} />
}

type BeginProps = { isOn: boolean; onKey: (key: Key) => void; onClose: () => void }

/** Asks for the password and, if a second factor is in force, a code of it. */
function BeginStep({ isOn, onKey, onClose }: BeginProps) {
  const change = useChange(
    {
      messages: MESSAGES,
      make: async (code: string) =>
        onKey(await call('POST /api/users/begin_second_factor', { body: isOn ? { code } : {} })),
      onDone: () => undefined,
    },
    'password',
  )
  return (
    <CodeForm
      change={change}
      save={TWO_STEP.next}
      run={change.run}
      onClose={onClose}
      field={isOn ? { label: TWO_STEP.currentCode, hint: TWO_STEP.currentCodeHint } : null}
    >
      <p>{TWO_STEP.setUpHow}</p>
    </CodeForm>
  )
}

type ConfirmProps = { answer: Key; onCodes: (codes: readonly string[]) => void; onClose: () => void }

function ConfirmStep({ answer: { secret, uri }, onCodes, onClose }: ConfirmProps) {
  const change = useChange({
    messages: MESSAGES,
    make: async (code: string) => {
      const answer = await call('POST /api/users/confirm_second_factor', { body: { code } })
      onCodes(answer.recovery_codes)
    },
    onDone: () => undefined,
  })
  return (
    <CodeForm
      change={change}
      save={TWO_STEP.turnOn}
      run={change.run}
      onClose={onClose}
      field={{ label: TWO_STEP.code, hint: TWO_STEP.codeHint, isNumeric: true }}
    >
      <p>{TWO_STEP.scan}</p>
      <QrCode text={uri} label={TWO_STEP.qr} />
      <div>
        <p>{TWO_STEP.type}</p>
        <p className={styles.key}>
          <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={secret} label={TWO_STEP.copyKey} />
        </p>
      </div>
    </CodeForm>
  )
}

type CodeFormProps = {
  change: ChangeState
  save: string
  run: (code: string) => void
  onClose: () => void
  /** Null if the step needs no code. */
  field: { label: string; hint: string; isNumeric?: true } | null
  children: ReactNode
}

function CodeForm({ change, save, run, onClose, field, children }: CodeFormProps) {
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
