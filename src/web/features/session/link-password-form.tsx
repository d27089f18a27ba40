import { type SubmitEvent, useState } from 'react'
import { isApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { FIELDS, UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { LINK_PASSWORD } from './form-texts.ts'
import { useVerifyWithPassword } from './verification.ts'

/** Asks for the sign-up password after the verification link was opened in another browser. */
export function LinkPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, reset, isPending, error } = useVerifyWithPassword(token, onDone)
  const isWrong = isApiError(error, 'wrong_credentials')
  const problem = error && !isWrong ? error.message : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '') setMissing(true)
    else mutate(password)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormNotice message={problem} />
      <PasswordField
        label={FIELDS.password}
        autoComplete="current-password"
        value={password}
        error={isMissing ? LINK_PASSWORD.missing : isWrong ? LINK_PASSWORD.wrong : null}
        disabled={isPending}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setMissing(false)
          if (error) reset()
        }}
      />
      <Button type="submit" look="primary" size="tall" wide disabled={isPending}>
        {isPending ? UI.working : LINK_PASSWORD.verify}
      </Button>
    </form>
  )
}
