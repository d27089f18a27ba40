import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { ChangeDone } from './change-form.tsx'
import { NewCodesForm } from './new-codes-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

export type TwoStepAction = 'set-up' | 'new-codes' | 'turn-off'

type TwoStepDialogProps = { action: TwoStepAction; user: CurrentUser; onClose: () => void }

/**
 * Sets up or turns off the second factor, or creates new recovery codes. All require the password, and all but turning
 * it off a code of the app in force.
 */
export function TwoStepDialog({ action, user, onClose }: TwoStepDialogProps) {
  if (action === 'turn-off') {
    return (
      <PasswordDialog
        title={TWO_STEP.turnOffTitle}
        save={TWO_STEP.turnOff}
        messages={{ failed: TWO_STEP.turnOffFailed, notChanged: TWO_STEP.stillOn }}
        make={() => call('POST /api/users/turn_off_second_factor', { body: {} })}
        done={<ChangeDone>{TWO_STEP.turnedOff}</ChangeDone>}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal
      opened
      title={action === 'set-up' ? TWO_STEP.setUpTitle : TWO_STEP.newCodesTitle}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
    >
      {action === 'set-up' ? (
        <TwoStepSetUp user={user} onClose={onClose} />
      ) : (
        <NewCodesForm user={user} onClose={onClose} />
      )}
    </Modal>
  )
}
