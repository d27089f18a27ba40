import { useForm } from '@mantine/form'
import { checkEmail, normalizeEmail } from '#domain/accounts/validation.ts'
import { CHANGE } from '#web/features/account/texts.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { ChangeDone, ChangeForm } from './change-form.tsx'
import { updateAccount, useChange } from './use-change.ts'

type EmailFormProps = {
  /** The current address. */
  email: string
  onChanged: () => void
  onClose: () => void
}

export function EmailForm({ email, onChanged, onClose }: EmailFormProps) {
  const change = useChange({
    messages: { failed: CHANGE.emailFailed, notChanged: CHANGE.emailNotChanged },
    make: updateAccount,
    // The page then offers to cancel the change.
    onDone: onChanged,
  })
  const form = useForm({
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: {
      email: (text) =>
        messageOf(checkEmail(text)) ?? (normalizeEmail(text) === email ? CHANGE.emailSame : null),
    },
  })
  return (
    <ChangeForm
      change={change}
      save={CHANGE.emailSave}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => change.run({ email: values.email }), focusFirstError(form))}
      done={
        <ChangeDone more={CHANGE.emailDoneMore(email)}>
          {CHANGE.emailDone(normalizeEmail(form.values.email))}
        </ChangeDone>
      }
    >
      <TextField
        label={CHANGE.newEmail}
        type="email"
        autoComplete="email"
        description={form.errors.email ? undefined : CHANGE.emailHow}
        data-autofocus
        disabled={change.isWorking}
        {...form.getInputProps('email')}
      />
    </ChangeForm>
  )
}
