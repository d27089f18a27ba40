import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { CHANGE } from '#web/features/account/texts.ts'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'

type ChangeDialogProps = {
  what: 'email' | 'password' | 'phone'
  user: CurrentUser
  /** The person may have changed: refetch. */
  onChanged: () => void
  onClose: () => void
}

/** The form for one account setting. Closing discards its input. */
export function ChangeDialog({ what, user, onChanged, onClose }: ChangeDialogProps) {
  if (what === 'email') {
    const close = () => {
      onClose()
      onChanged()
    }
    return (
      <ChangeModal title={CHANGE.emailTitle} onClose={close}>
        <EmailForm email={user.email} onClose={close} />
      </ChangeModal>
    )
  }
  if (what === 'password') {
    return (
      <ChangeModal title={CHANGE.passwordTitle} onClose={onClose}>
        <PasswordForm email={user.email} onClose={onClose} />
      </ChangeModal>
    )
  }
  return (
    <ChangeModal
      title={user.phone_number === null ? CHANGE.addPhoneTitle : CHANGE.changePhoneTitle}
      onClose={onClose}
    >
      <PhoneForm onChanged={onChanged} onClose={onClose} />
    </ChangeModal>
  )
}

type ChangeModalProps = { title: string; onClose: () => void; children: ReactNode }

/** Clicking outside does not close it, which would discard the input. */
function ChangeModal(props: ChangeModalProps) {
  return <Modal opened {...props} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': UI.close }} />
}
