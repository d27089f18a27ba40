import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { checkEmail, checkPassword } from '#domain/accounts/validation.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { arePasskeysAvailable } from '#web/lib/passkeys.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { SupportLine } from '#web/ui/support-line.tsx'
import { FIELDS, UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './form.module.css'
import { LoginCodeForm } from './login-code-form.tsx'
import { rememberLogin } from './session.ts'
import { LOG_IN } from './form-texts.ts'
import { SESSION } from './texts.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

type Login = Request<'POST /api/users/login'>['body']

/**
 * Login form; the page moves on once the session exists. Only checks that the fields are not empty: a rule that rejects
 * an email or password here would reveal what accounts look like. An account with a second factor asks for a code in a
 * second step, which keeps the input of the first. `forgotPath` receives the email typed so far.
 */
export function LoginForm({ forgotPath }: { forgotPath: string }) {
  const queryClient = useQueryClient()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const form = useForm({
    initialValues: { email: '', password: '', keep_signed_in: false },
    validate: {
      email: (text) => (text.trim() === '' ? messageOf(checkEmail('')) : null),
      password: (text) => (text === '' ? messageOf(checkPassword('')) : null),
    },
  })
  const login = useSingleMutation({
    mutationFn: (body: Login) => call('POST /api/users/login', { body }),
    onSuccess: ({ user }) => rememberLogin(queryClient, user),
    onError: (error) => {
      if (isApiError(error, 'second_factor_needed')) setCodeAsked(true)
      // The password was changed between the steps.
      if (isApiError(error, 'wrong_credentials')) setCodeAsked(false)
    },
  })
  const passkey = usePasskeyLogin()
  const logInWithPasskey = () => {
    login.reset()
    passkey.mutate(form.values.keep_signed_in)
  }
  const error = passkey.error ?? login.error
  const isWorking = login.isPending || passkey.isPending
  const forget = () => {
    login.reset()
    passkey.reset()
  }
  const logInByPassword = (body: Login) => {
    passkey.reset()
    login.mutate(body)
  }
  if (isCodeAsked) {
    const back = () => {
      forget()
      setCodeAsked(false)
    }
    return (
      <LoginCodeForm
        error={error}
        isWorking={isWorking}
        onCode={(code) => logInByPassword({ ...form.values, code })}
        onPasskey={logInWithPasskey}
        onTyped={forget}
        onBack={back}
      />
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(logInByPassword, focusFirstError(form))}>
      <FormNotice message={refusalOf(error)} />
      {isApiError(error, 'suspended') && <SupportLine />}
      <TextField label={FIELDS.email} type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordField
        label={FIELDS.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Checkbox label={LOG_IN.keepSignedIn} {...form.getInputProps('keep_signed_in', { type: 'checkbox' })} />
      <Button type="submit" look="primary" size="tall" wide disabled={isWorking}>
        {isWorking ? UI.working : SESSION.logIn}
      </Button>
      {arePasskeysAvailable() && (
        <Button size="tall" wide disabled={isWorking} onClick={logInWithPasskey}>
          <IconFingerprint size={18} aria-hidden="true" />
          {LOG_IN.passkey}
        </Button>
      )}
      <p className={styles.aside}>
        <Link className={words.link} to={forgotPath} state={{ email: form.values.email.trim() }}>
          {LOG_IN.forgotPassword}
        </Link>
      </p>
    </form>
  )
}

function refusalOf(error: Error | null): string | null {
  if (!error) return null
  return isApiError(error, 'wrong_credentials') ? LOG_IN.wrongCredentials : error.message
}
