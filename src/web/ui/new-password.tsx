import { useForm, type UseFormReturnType } from '@mantine/form'
import { checkPassword, checkPasswordConfirmation } from '#domain/accounts/validation.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { PasswordField } from './field.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { FIELDS } from './texts.ts'

type NewPassword = { password: string; confirmation: string }

/** A form for a new password, typed twice. */
export function useNewPassword() {
  const form = useForm<NewPassword>({
    initialValues: { password: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: {
      password: (text) => messageOf(checkPassword(text)),
      confirmation: (text, { password }) => messageOf(checkPasswordConfirmation(text, password)),
    },
  })
  /** Submit handler of the form; calls `take` with a valid password. */
  const submitTo = (take: (password: string) => void) =>
    form.onSubmit(({ password }) => take(password), focusFirstError(form))
  return { form, submitTo }
}

type NewPasswordFieldsProps = { form: UseFormReturnType<NewPassword>; disabled: boolean }

export function NewPasswordFields({ form, disabled }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={FIELDS.newPassword}
        description={form.errors.password ? undefined : FIELDS.passwordHint}
        autoComplete="new-password"
        data-autofocus
        disabled={disabled}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={FIELDS.confirmation}
        autoComplete="new-password"
        disabled={disabled}
        {...form.getInputProps('confirmation')}
      />
    </>
  )
}
