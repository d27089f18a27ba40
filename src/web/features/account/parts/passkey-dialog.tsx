import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { PASSKEYS } from '#web/features/account/passkey-texts.ts'
import { call } from '#web/lib/api/call.ts'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { ChangeDone } from './change-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RenamePasskeyForm } from './rename-passkey-form.tsx'

type Named = { id: string; name: string }

export type PasskeyAction = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Named }

type PasskeyDialogProps = { action: PasskeyAction; user: CurrentUser; onClose: () => void }

/** Adds, renames or removes a passkey. */
export function PasskeyDialog({ action, user, onClose }: PasskeyDialogProps) {
  if (action.kind === 'remove') {
    const { id, name } = action.passkey
    return (
      <PasswordDialog
        title={PASSKEYS.removeOf(name)}
        save={PASSKEYS.remove}
        messages={{ failed: PASSKEYS.removeFailed, notChanged: PASSKEYS.notRemoved }}
        make={() => call('POST /api/users/remove_passkey', { body: { id } })}
        done={<ChangeDone>{PASSKEYS.wasRemoved(name)}</ChangeDone>}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal
      opened
      title={action.kind === 'add' ? PASSKEYS.add : PASSKEYS.renameOf(action.passkey.name)}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
    >
      {action.kind === 'add' ? (
        <AddPasskeyForm needsCode={user.second_factor && !user.passkey_proven} onClose={onClose} />
      ) : (
        <RenamePasskeyForm passkey={action.passkey} onClose={onClose} />
      )}
    </Modal>
  )
}
