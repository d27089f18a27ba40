import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { focusPlace } from './focus-place.ts'
import { HeldOpen } from './held-open.ts'
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
    close: `${styles.close}`,
  },
  // A dialog's header is not a banner landmark.
  attributes: { header: { role: 'presentation' } },
  lockScroll: false,
  centered: true,
  transitionProps: { duration: 0 },
  overlayProps: { className: `${styles.overlay}` },
})

/** Mantine's modal with our styles. Nothing closes it while `isSending`, or while a part of it calls `useHeldOpen`. */
export function Modal({
  isSending = false,
  onClose,
  closeButtonProps,
  ...others
}: ModalProps & { isSending?: boolean }) {
  useFocusBack()
  const [holders, setHolders] = useState(0)
  const isHeld = isSending || holders > 0
  return (
    <HeldOpen value={setHolders}>
      <OurModal
        {...others}
        closeButtonProps={{ ...closeButtonProps, 'aria-disabled': isHeld }}
        onClose={() => {
          if (!isHeld) onClose()
        }}
      />
    </HeldOpen>
  )
}

/** Mantine returns the focus when a modal closes, but not when the modal is unmounted with its parent. */
function useFocusBack(): void {
  const [focusBack] = useState(() => focusPlace(document.activeElement))
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusBack()
    },
    [focusBack],
  )
}
