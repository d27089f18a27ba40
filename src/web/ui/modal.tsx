import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './modal.module.css'

/** Mantine's own scroll lock writes a style element, so ours is a rule of the stylesheet. */
const OurModal = MantineModal.withProps({
  classNames: {
    content: `${styles.content}`,
    header: `${styles.header}`,
    title: `${styles.title}`,
    body: `${styles.body}`,
  },
  // Its head is no banner of the page.
  attributes: { header: { role: 'presentation' } },
  lockScroll: false,
  centered: true,
  transitionProps: { duration: 0 },
  overlayProps: { className: `${styles.overlay}` },
})

/** Mantine's modal in our look. */
export function Modal(props: ModalProps) {
  useFocusBack()
  return <OurModal {...props} />
}

/** Mantine gives the focus back when a modal closes, but not when it is taken away with what drew it. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
