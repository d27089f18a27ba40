import { useQueryClient } from '@tanstack/react-query'
import { sessionsQuery } from '#web/features/account/api.ts'
import { CHANGE } from '#web/features/account/texts.ts'
import { NewPasswordFields, useNewPassword } from '#web/ui/new-password.tsx'
import words from '#web/ui/words.module.css'
import { ChangeDone, ChangeForm } from './change-form.tsx'
import { updateAccount, useChange } from './use-change.ts'

export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { form, submitTo } = useNewPassword()
  // Changing the password ended the other sessions.
  const readSessions = () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const change = useChange({
    messages: { failed: CHANGE.passwordFailed, notChanged: CHANGE.passwordNotChanged },
    make: updateAccount,
    onDone: readSessions,
  })
  return (
    <ChangeForm
      change={change}
      save={CHANGE.passwordSave}
      onClose={onClose}
      onSubmit={submitTo((password) => change.run({ password }))}
      done={<ChangeDone>{CHANGE.passwordDone}</ChangeDone>}
    >
      {/* Identifies the account to password managers. */}
      <input
        className={words.spoken}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPasswordFields form={form} disabled={change.isWorking} />
    </ChangeForm>
  )
}
