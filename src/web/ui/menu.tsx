import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu as MantineMenu } from '@mantine/core'
import styles from './menu.module.css'

/** Mantine's menu in our look: opens by click, closes after a choice, on Escape and on an outside click.
 *  Its parts are Mantine's own: MenuTarget, MenuDropdown, MenuItem and so on. */
export const Menu = MantineMenu.withProps({
  classNames: { dropdown: `${styles.dropdown}`, label: `${styles.label}`, item: `${styles.item}` },
  position: 'bottom-end',
  offset: 4,
  transitionProps: { duration: 0 },
  hideDetached: false,
})
