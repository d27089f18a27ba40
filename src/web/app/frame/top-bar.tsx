import { IconMenu2, IconStar } from '@tabler/icons-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link, NavLink, useLocation, useNavigation } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { AccountMenu } from '#web/features/session/account-menu.tsx'
import { useLogout } from '#web/features/session/logout.ts'
import { useSession } from '#web/features/session/session.ts'
import { SESSION } from '#web/features/session/texts.ts'
import { paths } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { useSite } from '#web/data/site.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PROFILE_TAB_LABELS, UI } from '#web/ui/texts.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { BellSlot } from './bell-slot.tsx'
import { FindButton, useFinder } from './find-slot.tsx'
import { HelpMenu } from './help-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NAVIGATION } from '#web/app/texts.ts'
import styles from './top-bar.module.css'

export function TopBar() {
  const session = useSession()
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {UI.skipToContent}
      </a>
      <HomeLink to={session.kind === 'out' ? paths.signUp : paths.listing}>
        <Logo />
      </HomeLink>
      {session.kind === 'out' ? (
        <StrangerLinks />
      ) : (
        <MemberLinks
          name={session.kind === 'in' ? session.user.name : session.name}
          user={session.kind === 'in' ? session.user : null}
        />
      )}
    </header>
  )
}

/** On the survey, the logo links to the marketing site, if there is one. */
function HomeLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const marketing = useSite()?.marketing_url ?? null
  if (pathname === paths.survey && marketing !== null) {
    return (
      <a href={marketing} rel="noreferrer">
        {children}
      </a>
    )
  }
  return <Link to={to}>{children}</Link>
}

/** Without a history entry, which would come between the page and "Back". */
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

function MemberLinks({ name, user }: { name: string; user: CurrentUser | null }) {
  const logout = useLogout()
  const finder = useFinder()
  const isPhone = usePhone()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const find = () => {
    setMenuOpen(false)
    finder.open()
  }
  // Keyed, because it moves when a phone is rotated. First there: it comes late, and its empty place would be a gap.
  const bell = <BellSlot key="bell" />
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
        {isPhone && <MobileMenu user={user} onFind={find} onLeave={() => setMenuOpen(false)} />}
      </nav>
      <Pending />
      <div className={styles.tools}>
        {isPhone
          ? [
              bell,
              <IconButton
                key="menu"
                label={NAVIGATION.menu}
                look="ghost"
                aria-expanded={isMenuOpen}
                aria-controls="places"
                onClick={() => setMenuOpen(!isMenuOpen)}
              >
                <IconMenu2 size={20} aria-hidden="true" />
              </IconButton>,
            ]
          : [
              <FindButton key="find" onOpen={find} />,
              <StarLink key="star" />,
              <HelpMenu key="help" user={user} />,
              bell,
            ]}
        <AccountMenu name={name} onLogOut={() => logout.mutate()} />
      </div>
      {finder.dialog}
      {finder.hasFailed && (
        <div className={styles.fault}>
          <RetryNotice onRetry={finder.open} isRetrying={false}>
            {UI.partNotLoaded}
          </RetryNotice>
        </div>
      )}
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

function StarLink() {
  return (
    <ButtonLink
      look="ghost"
      data-shape="icon"
      aria-label={PROFILE_TAB_LABELS.your_favourites}
      title={PROFILE_TAB_LABELS.your_favourites}
      {...profileLink('your_favourites')}
    >
      <IconStar size={20} stroke={1.75} aria-hidden="true" />
    </ButtonLink>
  )
}

/** Shows that the next page is loading, once that takes long enough to be noticed. */
function Pending() {
  const navigation = useNavigation()
  return <span className={styles.pending}>{navigation.state === 'loading' && <Spinner size="sm" />}</span>
}
