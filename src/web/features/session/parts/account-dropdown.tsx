import {
  MenuDivider,
  MenuDropdown,
  MenuItem,
  MenuLabel,
  MenuTarget,
  useMantineColorScheme,
} from '@mantine/core'
import { IconCheck, IconLogout } from '@tabler/icons-react'
import { SESSION } from '#web/features/session/texts.ts'
import { Menu } from '#web/ui/menu.tsx'
import { AccountButton } from './account-button.tsx'
import styles from './account-dropdown.module.css'

const SCHEMES = [
  { scheme: 'auto', label: 'Like the system' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
] as const

type AccountDropdownProps = {
  name: string
  opened: boolean
  onChange: (opened: boolean) => void
  onLogOut: () => void
  autoFocus: boolean
}

export function AccountDropdown({ name, opened, onChange, onLogOut, autoFocus }: AccountDropdownProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu opened={opened} onChange={onChange}>
      <MenuTarget>
        <AccountButton autoFocus={autoFocus} />
      </MenuTarget>
      <MenuDropdown aria-label={SESSION.accountMenu}>
        <MenuLabel>{SESSION.accountMenu}</MenuLabel>
        <p className={styles.name}>{name}</p>
        <MenuDivider />
        <MenuLabel>{SESSION.appearance}</MenuLabel>
        {SCHEMES.map(({ scheme, label }) => (
          <MenuItem
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            rightSection={scheme === colorScheme && <IconCheck size={16} aria-hidden="true" />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </MenuItem>
        ))}
        <MenuDivider />
        <MenuItem leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={onLogOut}>
          {SESSION.logOut}
        </MenuItem>
      </MenuDropdown>
    </Menu>
  )
}
