import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#domain/accounts/phone-number.ts'
import { parseVerificationCode } from '#domain/text-messages/verification-code.ts'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { PHONE } from '#web/features/account/phone-texts.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangeDone, ChangeForm } from './change-form.tsx'
import styles from './phone-code-step.module.css'
import { ResendCode } from './resend-code.tsx'
import { useChange } from './use-change.ts'

/** How soon the page says that the phone company does not deliver the code. */
const POLL_MS = 4000

type PhoneCodeStepProps = {
  /** Ten digits. */
  phone: string
  onVerified: () => void
  /** To enter another number. */
  onBack: () => void
  onClose: () => void
}

/** Asks for the code that was texted to the number. */
export function PhoneCodeStep({ phone, onVerified, onBack, onClose }: PhoneCodeStepProps) {
  const number = formatPhone(phone)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const change = useChange({
    messages: { failed: PHONE.verifyFailed, notChanged: PHONE.notVerifiedYet },
    make: (code: string) => call('POST /api/phone/verify', { body: { code } }),
    onDone: onVerified,
  })
  const { isWorking, isDone, codeRefusal } = change
  useEffect(() => {
    if (!isWorking) input.current?.focus()
  }, [isWorking])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = parseVerificationCode(typed)
    setError(code === null ? PHONE.codeMissing : null)
    if (code !== null) change.run(code)
  }
  return (
    <ChangeForm
      change={change}
      save={PHONE.confirm}
      onSubmit={submit}
      done={<ChangeDone more={PHONE.doneMore}>{PHONE.done(number)}</ChangeDone>}
      onClose={onClose}
    >
      <p>{PHONE.sentTo(number)}</p>
      {!isDone && <NotReached number={number} />}
      <TextField
        ref={input}
        label={PHONE.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed}
        error={error ?? (codeRefusal && PHONE.refused[codeRefusal])}
        disabled={isWorking}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
          change.clearCodeRefusal()
        }}
        onPaste={(event) => {
          const code = parseVerificationCode(event.clipboardData.getData('text').replaceAll(/\D/g, ''))
          if (code === null) return
          event.preventDefault()
          setTyped(code)
        }}
      />
      <div className={styles.ways}>
        <ResendCode phone={phone} />
        <Button look="ghost" onClick={onBack} disabled={isWorking}>
          {PHONE.otherNumber}
        </Button>
      </div>
    </ChangeForm>
  )
}

/** Why the code does not come, as far as the phone company says. */
function NotReached({ number }: { number: string }) {
  const { data } = useQuery({ ...alertSettingsQuery, refetchInterval: POLL_MS, staleTime: 0 })
  const because = data?.texts?.stopped_because ?? null
  return because !== null && <Notice tone="red">{PHONE.notReached[because](number)}</Notice>
}
