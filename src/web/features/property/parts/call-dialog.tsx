import type { ComponentProps } from 'react'
import { CALL } from '#web/features/property/texts.ts'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { CallForm } from './call-form.tsx'

/** The call form in a modal, open while mounted. */
export function CallDialog(props: ComponentProps<typeof CallForm>) {
  return (
    <Modal
      opened
      title={CALL.title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
      onClose={props.onCancel}
    >
      <CallForm {...props} />
    </Modal>
  )
}
