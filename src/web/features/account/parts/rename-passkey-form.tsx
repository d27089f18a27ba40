import { useForm } from '@mantine/form'
import { PASSKEYS } from '#web/features/account/passkey-texts.ts'
import { call } from '#web/lib/api/call.ts'
import { TextField } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { ChangeDone, ChangeForm } from './change-form.tsx'
import { useChange } from './use-change.ts'

type RenamePasskeyFormProps = { passkey: { id: string; name: string }; onClose: () => void }

export function RenamePasskeyForm({ passkey: { id, name }, onClose }: RenamePasskeyFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() === '' ? PASSKEYS.nameMissing : null) },
  })
  const change = useChange({
    messages: { failed: PASSKEYS.renameFailed, notChanged: PASSKEYS.notRenamed },
    make: (typed: string) => call('POST /api/users/rename_passkey', { body: { id, name: typed } }),
    onDone: () => undefined,
  })
  return (
    <ChangeForm
      change={change}
      save={PASSKEYS.save}
      onSubmit={form.onSubmit((values) => change.run(values.name), focusFirstError(form))}
      done={<ChangeDone>{PASSKEYS.wasRenamed}</ChangeDone>}
      onClose={onClose}
    >
      <TextField
        label={PASSKEYS.name}
        description={PASSKEYS.nameHint}
        maxLength={60}
        data-autofocus
        disabled={change.isWorking}
        {...form.getInputProps('name')}
      />
    </ChangeForm>
  )
}
