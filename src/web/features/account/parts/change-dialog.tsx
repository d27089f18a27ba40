import { useState, type ReactNode } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { PHONE } from '#web/features/account/phone-texts.ts'
import { CHANGE } from '#web/features/account/texts.ts'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { PhoneSteps } from './phone-steps.tsx'

type ChangeDialogProps = {
  /** `verify`: the present phone number. */
  what: 'email' | 'password' | 'phone' | 'verify'
  user: CurrentUser
  /** Whether there are text messages: then a phone number is verified. */
  hasTexts: boolean
  /** The person may have changed: refetch. */
  onChanged: () => void
  onClose: () => void
}

/** The form for one account setting. Closing discards its input. */
export function ChangeDialog({ what, user, hasTexts, onChanged, onClose }: ChangeDialogProps) {
  // The number changes while the dialog is open; its title does not.
  const [isFirstPhone] = useState(user.phone_number === null)
  if (what === 'email') {
    const close = () => {
      onClose()
      onChanged()
    }
    return (
      <ChangeModal title={CHANGE.emailTitle} onClose={close}>
        <EmailForm email={user.email} onChanged={onChanged} onClose={close} />
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
  if (what === 'verify') {
    return (
      <ChangeModal title={PHONE.verifyTitle} onClose={onClose}>
        <PhoneSteps phone={user.phone_number} onChanged={onChanged} onClose={onClose} />
      </ChangeModal>
    )
  }
  return (
    <ChangeModal title={isFirstPhone ? CHANGE.addPhoneTitle : CHANGE.changePhoneTitle} onClose={onClose}>
      {hasTexts ? (
        <PhoneSteps phone={null} onChanged={onChanged} onClose={onClose} />
      ) : (
        <PhoneForm onChanged={onChanged} onClose={onClose} />
      )}
    </ChangeModal>
  )
}

type ChangeModalProps = { title: string; onClose: () => void; children: ReactNode }

/** Clicking outside does not close it, which would discard the input. */
function ChangeModal(props: ChangeModalProps) {
  return <Modal opened {...props} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': UI.close }} />
}
