import { useForm } from '@mantine/form'
import { PASSKEYS } from '#web/features/account/passkey-texts.ts'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { createPasskey } from '#web/lib/passkeys.ts'
import { TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { ChangeDone, ChangeForm } from './change-form.tsx'
import { useChange } from './use-change.ts'

type Typed = { name: string; code: string }

/** Asks for a name, the password and, with two-step sign-in on, a code. Then the browser makes the passkey. */
export function AddPasskeyForm({ needsCode, onClose }: { needsCode: boolean; onClose: () => void }) {
  const form = useForm<Typed>({
    initialValues: { name: '', code: '' },
    validate: {
      name: (text) => (text.trim() === '' ? PASSKEYS.nameMissing : null),
      code: (text) => (needsCode && text.trim() === '' ? TWO_STEP.codeMissing : null),
    },
  })
  const change = useChange(
    {
      messages: { failed: PASSKEYS.addFailed, notChanged: PASSKEYS.notAdded },
      make: async ({ name, code }: Typed) => {
        const body = needsCode ? { code } : {}
        const { options } = await call('POST /api/users/begin_passkey', { body })
        const credential = await createPasskey(options)
        await call('POST /api/users/add_passkey', { body: { name, credential } })
      },
      onDone: () => undefined,
    },
    'password',
  )
  return (
    <ChangeForm
      change={change}
      save={PASSKEYS.add}
      onSubmit={form.onSubmit(change.run, focusFirstError(form))}
      done={<ChangeDone>{PASSKEYS.wasAdded}</ChangeDone>}
      onClose={onClose}
    >
      <TextField
        label={PASSKEYS.name}
        description={PASSKEYS.nameHint}
        maxLength={60}
        disabled={change.isWorking}
        {...form.getInputProps('name')}
      />
      {needsCode && (
        <TextField
          label={PASSKEYS.code}
          description={PASSKEYS.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          disabled={change.isWorking}
          {...form.getInputProps('code')}
          error={form.errors['code'] ?? (change.isCodeWrong ? TWO_STEP.codeWrong : null)}
        />
      )}
    </ChangeForm>
  )
}
