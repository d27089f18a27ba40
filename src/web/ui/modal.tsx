import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import styles from './modal.module.css'

/** Mantine's modal in our look. Its own scroll lock writes a style element, so ours is a rule of the stylesheet. */
export const Modal = MantineModal.withProps({
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
