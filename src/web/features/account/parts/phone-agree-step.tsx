import { useForm } from '@mantine/form'
import { formatPhone } from '#domain/accounts/phone-number.ts'
import { checkTextPhone } from '#domain/accounts/text-phone.ts'
import { checkPhone } from '#domain/accounts/validation.ts'
import { PHONE } from '#web/features/account/phone-texts.ts'
import { CHANGE, SETTINGS } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { ChangeDone, ChangeForm } from './change-form.tsx'
import { ConsentText } from './consent-text.tsx'
import { updateAccount, useChange } from './use-change.ts'

type PhoneAgreeStepProps = {
  /** Digits to begin with; empty for none. */
  phone: string
  /** Whether the number is only to be verified, which needs the agreement. */
  isVerifying: boolean
  /** A code is on its way to these ten digits. */
  onTexted: (digits: string) => void
  onSaved: () => void
  onClose: () => void
}

/** Asks for the number, and for the agreement to get text messages. Without it, the number is only saved. */
export function PhoneAgreeStep({ phone, isVerifying, onTexted, onSaved, onClose }: PhoneAgreeStepProps) {
  const form = useForm({
    initialValues: { phone: formatPhone(phone), agreed: false },
    validateInputOnBlur: ['phone'],
    validate: {
      phone: (text, { agreed }) => messageOf(agreed ? checkTextPhone(text) : checkPhone(text)),
      agreed: (isAgreed) => (isAgreed || !isVerifying ? null : PHONE.agreeMissing),
    },
  })
  const isTexting = isVerifying || form.values.agreed
  const change = useChange({
    messages: isTexting
      ? { failed: PHONE.failed, notChanged: PHONE.notSent }
      : { failed: CHANGE.phoneFailed, notChanged: CHANGE.phoneNotChanged },
    make: async (digits: string) => {
      if (isTexting) {
        await call('POST /api/phone/code', { body: { phone_number: digits, agreed: true } })
        onTexted(digits)
      } else {
        await updateAccount({ phone_number: digits })
        onSaved()
      }
    },
    onDone: () => undefined,
  })
  const checked = checkPhone(form.values.phone)
  return (
    <ChangeForm
      change={change}
      save={isTexting ? PHONE.send : CHANGE.phoneSave}
      onClose={onClose}
      onSubmit={form.onSubmit(() => {
        if (checked.ok) change.run(checked.value)
      }, focusFirstError(form))}
      done={
        <ChangeDone more={PHONE.savedMore}>
          {PHONE.saved(checked.ok ? formatPhone(checked.value) : '')}
        </ChangeDone>
      }
    >
      <TextField
        label={SETTINGS.phone}
        type="tel"
        autoComplete="tel-national"
        description={form.errors.phone ? undefined : PHONE.hint}
        data-autofocus
        disabled={change.isWorking}
        {...form.getInputProps('phone')}
      />
      <Checkbox
        label={<ConsentText />}
        disabled={change.isWorking}
        {...form.getInputProps('agreed', { type: 'checkbox' })}
      />
    </ChangeForm>
  )
}
