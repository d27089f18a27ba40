import type { ReactNode } from 'react'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'

type ChangeModalProps = { title: string; opened: boolean; onClose: () => void; children: ReactNode }

/** Its content goes when it closes, and what was typed with it; a click beside it does not close it by mistake. */
export function ChangeModal(props: ChangeModalProps) {
  return <Modal {...props} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': UI.close }} />
}
