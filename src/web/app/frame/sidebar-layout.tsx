import {
  IconBell,
  IconBook,
  IconChartBar,
  IconChevronDown,
  IconLayoutDashboard,
  IconMap2,
  IconSearch,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import styles from './sidebar-layout.module.css'
import { SIDEBAR } from '#web/app/texts.ts'

const ENTRIES = [
  { label: SIDEBAR.dashboard, icon: IconLayoutDashboard, to: paths.overview },
  { label: SIDEBAR.search, icon: IconSearch, to: paths.listing },
  { label: SIDEBAR.insights, icon: IconChartBar, to: paths.insights },
  { label: SIDEBAR.docs, icon: IconBook, to: paths.learning },
  { label: SIDEBAR.products, icon: IconMap2, to: paths.billing },
  { label: SIDEBAR.settings, icon: IconSettings, ...profileLink('account_settings') },
  { label: SIDEBAR.messages, icon: IconBell, ...profileLink('notifications') },
  { label: SIDEBAR.account, icon: IconUserCircle, ...profileLink('manage_subscription') },
] as const

/** Pages with a sidebar. Entries of pages outside this layout link there. */
export function Component() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    toggle.current?.focus()
  }
  const here = ENTRIES.find(({ to }) => to === pathname) ?? ENTRIES[0]
  return (
    <div className={styles.layout}>
      <nav className={styles.side} aria-label={SIDEBAR.name} onKeyDown={closeOnEscape}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="sidebar"
          aria-label={SIDEBAR.open(here.label)}
          onClick={() => setOpen(!isOpen)}
        >
          <here.icon size={18} aria-hidden="true" />
          {here.label}
          <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        </button>
        <ul id="sidebar" className={styles.entries} data-open={isOpen}>
          {ENTRIES.map(({ label, icon: Icon, ...link }) => (
            <li key={label}>
              <NavLink end className={`${styles.entry}`} onClick={() => setOpen(false)} {...link}>
                <Icon size={18} className={styles.icon} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  )
}
