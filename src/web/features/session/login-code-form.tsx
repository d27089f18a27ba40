import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { isApiError } from '#web/lib/api/api-error.ts'
import { arePasskeysAvailable } from '#web/lib/passkeys.ts'
import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { SupportLine } from '#web/ui/support-line.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './form.module.css'
import { LOGIN_CODE } from './form-texts.ts'
import { SESSION } from './texts.ts'

type Kind = 'app' | 'recovery'

type LoginCodeFormProps = {
  /** Of the latest attempt. */
  error: Error | null
  isWorking: boolean
  onCode: (code: string) => void
  onPasskey: () => void
  /** The person changes a code that was refused. */
  onTyped: () => void
  onBack: () => void
}

/** The second step of the login: a code from the authenticator app, or a recovery code. */
export function LoginCodeForm({ error, isWorking, onCode, onPasskey, onTyped, onBack }: LoginCodeFormProps) {
  const [kind, setKind] = useState<Kind>('app')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isWrong = isApiError(error, 'second_factor_wrong')
  const type = (text: string) => {
    setCode(text)
    setMissing(false)
    if (error) onTyped()
  }
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    type('')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') setMissing(true)
    else onCode(code)
  }
  const wrong = kind === 'app' ? LOGIN_CODE.wrong : LOGIN_CODE.wrongRecovery
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormNotice message={noticeOf(error, kind)} />
      <p>{kind === 'app' ? LOGIN_CODE.how : LOGIN_CODE.howRecovery}</p>
      <CodeField
        key={kind}
        kind={kind}
        value={code}
        error={isMissing ? LOGIN_CODE.missing : isWrong ? wrong : null}
        disabled={isWorking}
        onChange={type}
      />
      <ButtonPair>
        <Button size="tall" disabled={isWorking} onClick={onBack}>
          {LOGIN_CODE.back}
        </Button>
        <Button type="submit" look="primary" size="tall" disabled={isWorking}>
          {isWorking ? UI.working : SESSION.logIn}
        </Button>
      </ButtonPair>
      <p className={styles.aside}>
        <button type="button" className={words.link} onClick={switchKind}>
          {kind === 'app' ? LOGIN_CODE.useRecovery : LOGIN_CODE.useApp}
        </button>
      </p>
      {arePasskeysAvailable() && (
        <p className={styles.aside}>
          <button type="button" className={words.link} disabled={isWorking} onClick={onPasskey}>
            {LOGIN_CODE.usePasskey}
          </button>
        </p>
      )}
      {(kind === 'recovery' || isApiError(error, 'suspended')) && <SupportLine />}
    </form>
  )
}

type CodeFieldProps = {
  kind: Kind
  value: string
  error: string | null
  disabled: boolean
  onChange: (text: string) => void
}

/** Takes the focus on mount. A refused code is selected, so that typing replaces it. */
function CodeField({ kind, value, error, disabled, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (disabled) return
    input.current?.focus()
    if (error !== null) input.current?.select()
  }, [disabled, error])
  // A recovery code has letters, which a numeric keyboard lacks.
  const keyboard =
    kind === 'app'
      ? ({ inputMode: 'numeric', autoComplete: 'one-time-code' } as const)
      : ({ inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const)
  return (
    <TextField
      ref={input}
      label={kind === 'app' ? LOGIN_CODE.code : LOGIN_CODE.recoveryCode}
      {...keyboard}
      value={value}
      error={error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Errors other than a wrong code, which is shown at its field. */
function noticeOf(error: Error | null, kind: Kind): string | null {
  if (!error || isApiError(error, 'second_factor_wrong') || isApiError(error, 'second_factor_needed'))
    return null
  const isLimited = isApiError(error, 'too_many_requests') && kind === 'app'
  return isLimited ? `${error.message}. ${LOGIN_CODE.recoveryStillWorks}` : error.message
}
