import { IconSearch, IconStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { PROFILE_TAB_LABELS } from '#web/ui/texts.ts'
import { LEGAL_LINKS, useHelpLinks } from './help-links.ts'
import styles from './mobile-menu.module.css'
import { FIND, HELP } from '#web/app/texts.ts'

type MobileMenuProps = { user: CurrentUser | null; onFind: () => void; onLeave: () => void }

/** Phone menu with the actions that are icons in the wide bar. */
export function MobileMenu({ user, onFind, onLeave }: MobileMenuProps) {
  const help = useHelpLinks(user)
  return (
    <div className={styles.ways}>
      <button type="button" className={styles.way} onClick={onFind}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        {FIND.title}
      </button>
      <Link className={styles.way} {...profileLink('your_favourites')} onClick={onLeave}>
        <IconStar size={20} stroke={1.75} aria-hidden="true" />
        {PROFILE_TAB_LABELS.your_favourites}
      </Link>
      {help.map(({ label, Icon, ...link }) => (
        <Link key={label} className={styles.way} {...link} onClick={onLeave}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {label}
        </Link>
      ))}
      <p className={styles.legal} role="group" aria-label={HELP.legal}>
        {LEGAL_LINKS.map(({ label, to }) => (
          <Link key={label} to={to} onClick={onLeave}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}
