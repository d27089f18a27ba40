import { useForm } from '@mantine/form'
import {
  checkConsents,
  checkEmail,
  checkName,
  checkPassword,
  checkPasswordConfirmation,
} from '#domain/accounts/validation.ts'
import { call } from '#web/lib/api/call.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { paths } from '#web/links/paths.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { FIELDS, UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { AgreementLabel } from './parts/agreement-label.tsx'
import { AGREEMENTS } from './form-texts.ts'
import { SESSION } from './texts.ts'

const empty = {
  name: '',
  email: '',
  password: '',
  confirmation: '',
  is_adult: false,
  agrees_to_eula: false,
  agrees_to_terms: false,
}
type Values = typeof empty

/** `onDone` gets the address of the verification email, as typed. */
export function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      name: (text) => messageOf(checkName(text)),
      email: (text) => messageOf(checkEmail(text)),
      password: (text) => messageOf(checkPassword(text)),
      confirmation: (text, { password }) => messageOf(checkPasswordConfirmation(text, password)),
      is_adult: (_ticked, values) => checkConsents(values).is_adult,
      agrees_to_eula: (_ticked, values) => checkConsents(values).agrees_to_eula,
      agrees_to_terms: (_ticked, values) => checkConsents(values).agrees_to_terms,
    },
  })
  const signUp = useSingleMutation({
    mutationFn: ({ confirmation: _same, ...body }: Values) => call('POST /api/users/sign_up', { body }),
    onSuccess: (_done, { email }) => onDone(email.trim()),
  })
  const box = (name: keyof Values) => form.getInputProps(name, { type: 'checkbox' })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => signUp.mutate(values), focusFirstError(form))}
    >
      <FormNotice message={signUp.error?.message ?? null} />
      <TextField label={FIELDS.name} autoComplete="name" {...form.getInputProps('name')} />
      <TextField label={FIELDS.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField
        label={FIELDS.password}
        description={form.errors.password ? undefined : FIELDS.passwordHint}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={FIELDS.confirmation}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
      <div className={styles.boxes}>
        <Checkbox label={AGREEMENTS.isAdult} {...box('is_adult')} />
        <Checkbox
          label={<AgreementLabel to={paths.eula} name={AGREEMENTS.eula} />}
          {...box('agrees_to_eula')}
        />
        <Checkbox
          label={<AgreementLabel to={paths.termsOfUse} name={AGREEMENTS.terms} />}
          {...box('agrees_to_terms')}
        />
        <AgreementSummary />
      </div>
      <Button type="submit" look="primary" size="tall" wide disabled={signUp.isPending}>
        {signUp.isPending ? UI.working : SESSION.signUp}
      </Button>
    </form>
  )
}

function AgreementSummary() {
  return (
    <details className={styles.terms}>
      <summary>{AGREEMENTS.summary}</summary>
      <ul>
        {AGREEMENTS.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
