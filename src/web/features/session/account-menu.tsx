import { useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconCheck,
  IconChevronDown,
  IconCreditCard,
  IconLogout,
  IconSettings,
  IconStar,
  IconUserCircle,
} from '@tabler/icons-react'
import { MENU_TABS, profileLink } from '#web/links/profile-tabs.ts'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { PROFILE_TAB_LABELS } from '#web/ui/texts.ts'
import styles from './account-menu.module.css'
import { SESSION } from './texts.ts'

const SCHEMES = [
  { scheme: 'auto', label: 'System default' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
] as const

const TAB_ICONS = {
  account_settings: IconSettings,
  your_favourites: IconStar,
  notifications: IconBell,
  manage_subscription: IconCreditCard,
} as const

export function AccountMenu({ name, onLogOut }: { name: string; onLogOut: () => void }) {
  // Otherwise Mantine disables transitions with a style element, which our content security policy blocks.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const button = (
    <>
      <IconUserCircle size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{SESSION.account}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </>
  )
  return (
    <Menu button={button} head={SESSION.accountMenu} intro={<p className={styles.name}>{name}</p>}>
      <hr className={styles.line} />
      {MENU_TABS.map((tab) => {
        const Icon = TAB_ICONS[tab]
        return (
          <MenuLink key={tab} icon={<Icon size={16} aria-hidden="true" />} {...profileLink(tab)}>
            {PROFILE_TAB_LABELS[tab]}
          </MenuLink>
        )
      })}
      <hr className={styles.line} />
      <div role="group" aria-label={SESSION.appearance}>
        <p className={styles.group} aria-hidden="true">
          {SESSION.appearance}
        </p>
        {SCHEMES.map(({ scheme, label }) => (
          <MenuItem
            key={scheme}
            icon={<Tick shown={scheme === colorScheme} />}
            isChosen={scheme === colorScheme}
            onChoose={() => setColorScheme(scheme)}
          >
            {label}
          </MenuItem>
        ))}
      </div>
      <hr className={styles.line} />
      <MenuItem icon={<IconLogout size={16} aria-hidden="true" />} onChoose={onLogOut}>
        {SESSION.logOut}
      </MenuItem>
    </Menu>
  )
}

function Tick({ shown }: { shown: boolean }) {
  return <IconCheck size={16} aria-hidden="true" className={shown ? undefined : styles.unticked} />
}
