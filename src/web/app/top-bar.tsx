import { IconMenu2 } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { Link, NavLink, useLocation, useNavigation } from 'react-router'
import { AccountMenu } from '#web/features/session/account-menu.tsx'
import { useLogout } from '#web/features/session/logout.ts'
import { useSession } from '#web/features/session/session.ts'
import { SESSION } from '#web/features/session/texts.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import { BellSlot } from './bell-slot.tsx'
import { NAVIGATION } from './texts.ts'
import styles from './top-bar.module.css'

export function TopBar() {
  const session = useSession()
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {UI.skipToContent}
      </a>
      <Link to={session.kind === 'out' ? paths.signUp : paths.listing}>
        <Logo />
      </Link>
      {session.kind === 'out' ? (
        <StrangerLinks />
      ) : (
        <MemberLinks name={session.kind === 'in' ? session.user.name : session.name} />
      )}
    </header>
  )
}

/** Without a step in the history, which would stand between a page and its way back. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

function StrangerLinks() {
  const { pathname } = useLocation()
  const isLogin = pathname === paths.login
  return (
    <>
      <Pending />
      <span className={`${styles.prompt} ${styles.stranger}`}>
        {isLogin ? NAVIGATION.newHere : NAVIGATION.haveAccount}
      </span>
      <ButtonLink className={`${styles.stranger}`} to={isLogin ? paths.signUp : paths.login}>
        {isLogin ? SESSION.signUp : SESSION.logIn}
      </ButtonLink>
    </>
  )
}

function MemberLinks({ name }: { name: string }) {
  const logout = useLogout()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <nav
        id="places"
        className={styles.places}
        aria-label={NAVIGATION.places}
        data-open={isMenuOpen}
        onKeyDown={(event) => event.key === 'Escape' && setMenuOpen(false)}
      >
        <NavLink to={paths.listing} className={`${styles.place}`} onClick={() => setMenuOpen(false)}>
          {NAVIGATION.listings}
        </NavLink>
        <NavLink to={paths.dashboard} className={`${styles.place}`} onClick={() => setMenuOpen(false)}>
          {NAVIGATION.dashboard}
        </NavLink>
        <NavLink to={paths.auctionCalendar} className={`${styles.place}`} onClick={() => setMenuOpen(false)}>
          {NAVIGATION.calendar}
        </NavLink>
        <NavLink to={paths.learning} className={`${styles.place}`} onClick={() => setMenuOpen(false)}>
          {NAVIGATION.learning}
        </NavLink>
      </nav>
      <Pending />
      <IconButton
        label={NAVIGATION.menu}
        look="ghost"
        className={`${styles.menu}`}
        aria-expanded={isMenuOpen}
        aria-controls="places"
        onClick={() => setMenuOpen(!isMenuOpen)}
      >
        <IconMenu2 size={20} aria-hidden="true" />
      </IconButton>
      <BellSlot />
      <AccountMenu name={name} onLogOut={() => logout.mutate()} />
      {logout.isError && (
        <div className={styles.fault}>
          <RetryNotice onRetry={() => logout.mutate()} isRetrying={logout.isPending}>
            {SESSION.stillSignedIn} {logout.error.message}
          </RetryNotice>
        </div>
      )}
    </>
  )
}

/** Shows that the next page is on its way, where that takes long enough to be noticed. */
function Pending() {
  const navigation = useNavigation()
  return <span className={styles.pending}>{navigation.state === 'loading' && <Spinner size="sm" />}</span>
}
