import { useForm } from '@mantine/form'
import { checkEmail } from '#domain/accounts/validation.ts'
import { call } from '#web/lib/api/call.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormDone } from '#web/ui/form-done.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { FIELDS, UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { PASSWORD_RESET } from './form-texts.ts'

/** Requests a password reset link. The response is the same for every address. */
export function ForgotForm({ email }: { email: string | null }) {
  const forgot = useSingleMutation({
    mutationFn: (address: string) => call('POST /api/forgot_password', { body: { email: address } }),
  })
  const form = useForm({
    initialValues: { email: email ?? '' },
    validate: { email: (text) => messageOf(checkEmail(text)) },
  })
  if (forgot.isSuccess) return <FormDone>{PASSWORD_RESET.sent}</FormDone>
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => forgot.mutate(values.email), focusFirstError(form))}
    >
      <p>{PASSWORD_RESET.how}</p>
      <FormNotice message={forgot.error?.message ?? null} />
      <TextField
        label={FIELDS.email}
        type="email"
        autoComplete="username"
        disabled={forgot.isPending}
        {...form.getInputProps('email')}
      />
      <Button type="submit" look="primary" size="tall" wide disabled={forgot.isPending}>
        {forgot.isPending ? UI.working : PASSWORD_RESET.send}
      </Button>
    </form>
  )
}
