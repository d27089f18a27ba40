import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './modal.module.css'

/**
 * Mantine's own scroll lock writes a style element, which our content security policy forbids; ours is a stylesheet
 * rule.
 */
const OurModal = MantineModal.withProps({
  classNames: {
    content: `${styles.content}`,
    header: `${styles.header}`,
    title: `${styles.title}`,
    body: `${styles.body}`,
  },
  // A dialog's header is not a banner landmark.
  attributes: { header: { role: 'presentation' } },
  lockScroll: false,
  centered: true,
  transitionProps: { duration: 0 },
  overlayProps: { className: `${styles.overlay}` },
})

/** Mantine's modal with our styles. */
export function Modal(props: ModalProps) {
  useFocusBack()
  return <OurModal {...props} />
}

/** Mantine returns the focus when a modal closes, but not when the modal is unmounted with its parent. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
