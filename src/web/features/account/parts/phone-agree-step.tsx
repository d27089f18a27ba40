import { useForm } from '@mantine/form'
import { formatPhone } from '#domain/accounts/phone-number.ts'
import { checkTextPhone } from '#domain/accounts/text-phone.ts'
import { PHONE } from '#web/features/account/phone-texts.ts'
import { SETTINGS } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { messageOf } from '#web/lib/message-of.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { ChangeForm } from './change-form.tsx'
import { ConsentText } from './consent-text.tsx'
import { useChange } from './use-change.ts'

type PhoneAgreeStepProps = {
  /** Digits to begin with; empty for none. */
  phone: string
  /** A code is on its way to these ten digits. */
  onTexted: (digits: string) => void
  onClose: () => void
}

/** Asks for the number, and for the agreement to get text messages. */
export function PhoneAgreeStep({ phone, onTexted, onClose }: PhoneAgreeStepProps) {
  const change = useChange({
    messages: { failed: PHONE.failed, notChanged: PHONE.notSent },
    make: async (digits: string) => {
      await call('POST /api/phone/code', { body: { phone_number: digits, agreed: true } })
      onTexted(digits)
    },
    onDone: () => undefined,
  })
  const form = useForm({
    initialValues: { phone: formatPhone(phone), agreed: false },
    validateInputOnBlur: ['phone'],
    validate: {
      phone: (text) => messageOf(checkTextPhone(text)),
      agreed: (isAgreed) => (isAgreed ? null : PHONE.agreeMissing),
    },
  })
  return (
    <ChangeForm
      change={change}
      save={PHONE.send}
      onClose={onClose}
      onSubmit={form.onSubmit(
        (values) => {
          const checked = checkTextPhone(values.phone)
          if (checked.ok) change.run(checked.value)
        },
        (errors) => form.getInputNode('phone' in errors ? 'phone' : 'agreed')?.focus(),
      )}
      done={null}
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
