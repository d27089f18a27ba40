import type { ReactNode, SubmitEvent } from 'react'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { ChangeForm } from './change-form.tsx'
import { type ChangeMessages, useChange } from './use-change.ts'

type PasswordDialogProps = {
  title: string
  /** Button label. */
  save: string
  messages: ChangeMessages
  /** Runs once the password is confirmed. */
  make: () => Promise<unknown>
  onDone?: () => void
  done: ReactNode
  onClose: () => void
}

/** Asks for the password before exporting or deleting the account. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, onClose } = props
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
    >
      <PasswordForm {...props} />
    </Modal>
  )
}

function PasswordForm({ save, messages, make, onDone, done, onClose }: PasswordDialogProps) {
  const change = useChange({ messages, make, onDone: onDone ?? (() => undefined) }, 'password')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.run(undefined)
  }
  return <ChangeForm change={change} save={save} onSubmit={submit} done={done} onClose={onClose} />
}
