import { useForm } from '@mantine/form'
import { checkEmail } from '#domain/accounts/validation.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FIELDS, UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { RESEND } from './form-texts.ts'
import { useResend } from './verification.ts'

/** Requests a new verification email. `email` is the address, if known. */
export function ResendForm({ email }: { email: string | null }) {
  const resend = useResend()
  const form = useForm({
    initialValues: { email: email ?? '' },
    validate: {
      email: (text) => messageOf(checkEmail(text)),
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => resend.mutate(values.email), focusFirstError(form))}
    >
      <FormNotice message={resend.error?.message ?? null} />
      {resend.isSuccess && <Notice tone="green">{RESEND.sent}</Notice>}
      {email === null && (
        <TextField label={FIELDS.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
      )}
      <Button type="submit" size="tall" wide disabled={resend.isPending}>
        {resend.isPending ? UI.working : RESEND.send}
      </Button>
    </form>
  )
}
