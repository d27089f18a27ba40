import type { ReactNode, SubmitEvent } from 'react'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { ChangeForm } from './change-form.tsx'
import { type ChangeWords, useChange } from './use-change.ts'

type PasswordDialogProps = {
  title: string
  /** On the button. */
  save: string
  says: ChangeWords
  /** Runs once the password is confirmed. */
  make: () => Promise<unknown>
  onDone?: () => void
  done: ReactNode
  onClose: () => void
}

/** Asks for the password before something that hands out or ends the whole account. */
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

function PasswordForm({ save, says, make, onDone, done, onClose }: PasswordDialogProps) {
  const change = useChange({ says, make, onDone: onDone ?? (() => undefined) }, 'password')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.run(undefined)
  }
  return <ChangeForm change={change} save={save} onSubmit={submit} done={done} onClose={onClose} />
}
