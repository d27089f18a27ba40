import { IconHelpCircle } from '@tabler/icons-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import words from '#web/ui/words.module.css'
import styles from './help-menu.module.css'
import { LEARNING_LINK, LEGAL_LINKS, useHelpLinks } from './help-links.ts'
import { HELP } from '#web/app/texts.ts'

/** Help links behind the question mark. */
export function HelpMenu({ user }: { user: CurrentUser | null }) {
  const links = [LEARNING_LINK, ...useHelpLinks(user)]
  const button = (
    <>
      <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
      <span className={words.spoken}>{HELP.title}</span>
    </>
  )
  return (
    <Menu button={button} head={HELP.title}>
      {links.map(({ label, Icon, ...link }) => (
        <MenuLink key={label} icon={<Icon size={16} aria-hidden="true" />} {...link}>
          {label}
        </MenuLink>
      ))}
      <hr className={styles.line} />
      <div role="group" aria-label={HELP.legal}>
        {LEGAL_LINKS.map(({ label, to }) => (
          <MenuLink key={label} to={to}>
            {label}
          </MenuLink>
        ))}
      </div>
    </Menu>
  )
}
