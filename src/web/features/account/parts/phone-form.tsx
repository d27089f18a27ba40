import { useForm } from '@mantine/form'
import { formatPhone } from '#domain/accounts/phone-number.ts'
import { checkPhone } from '#domain/accounts/validation.ts'
import { CHANGE, SETTINGS } from '#web/features/account/texts.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { ChangeDone, ChangeForm } from './change-form.tsx'
import { updateAccount, useChange } from './use-change.ts'

export function PhoneForm({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const change = useChange({
    messages: { failed: CHANGE.phoneFailed, notChanged: CHANGE.phoneNotChanged },
    make: updateAccount,
    onDone: onChanged,
  })
  const form = useForm({
    initialValues: { phone: '' },
    validateInputOnBlur: true,
    validate: { phone: (text) => messageOf(checkPhone(text)) },
  })
  const checked = checkPhone(form.values.phone)
  return (
    <ChangeForm
      change={change}
      save={CHANGE.phoneSave}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => change.run({ phone_number: values.phone }), focusFirstError(form))}
      done={<ChangeDone>{CHANGE.phoneDone(checked.ok ? formatPhone(checked.value) : '')}</ChangeDone>}
    >
      <TextField
        label={SETTINGS.phone}
        type="tel"
        autoComplete="tel-national"
        description={form.errors.phone ? undefined : CHANGE.phoneHint}
        data-autofocus
        disabled={change.isWorking}
        {...form.getInputProps('phone')}
      />
    </ChangeForm>
  )
}
