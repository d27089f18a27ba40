import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { AccountSettings } from '#web/features/account/account-settings.tsx'
import { AlertSettingsPanel } from '#web/features/alerts/alert-settings-panel.tsx'
import { alertSettingsQuery } from '#web/features/alerts/alert-settings.ts'
import { NotificationLog } from '#web/features/alerts/notification-log.tsx'
import { PushPanel } from '#web/features/alerts/push-panel.tsx'
import { ManageSubscription } from '#web/features/billing/manage-subscription.tsx'
import { useFavoriteIds } from '#web/features/following/favorites.ts'
import { InstantAlert } from '#web/features/following/instant-alert.tsx'
import { savedSearchesQuery } from '#web/features/following/saved-searches.ts'
import { ReportsPanel } from '#web/features/reports/reports-panel.tsx'
import { REPORTS } from '#web/features/reports/texts.ts'
import { useGate } from '#web/features/session/gate.ts'
import { leaveSignedOut } from '#web/features/session/logout.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { paths } from '#web/lib/paths.ts'
import {
  areReportsShown,
  PROFILE_TABS,
  profileLink,
  profileTabOf,
  reportsLink,
  type ProfileTab,
} from '#web/lib/profile-tabs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { PROFILE_TAB_LABELS } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { loginPath } from './login-path.ts'
import { ProfileFavorites } from './profile-favorites.tsx'
import { ProfileSearches } from './profile-searches.tsx'
import { PROFILE } from './texts.ts'
import styles from './user-profile.module.css'

export function Component() {
  // What is shown here may have changed elsewhere, on another device or by a mailed link.
  const { data: user } = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const location = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const counts = useTabCounts()
  if (!user) return null
  const active = profileTabOf(search, location.state)
  const Panel = PANELS[active]
  const labelOf = (tab: ProfileTab) => {
    const count = counts[tab]
    return count === undefined ? PROFILE_TAB_LABELS[tab] : `${PROFILE_TAB_LABELS[tab]} (${count})`
  }
  const show = (tab: ProfileTab) => {
    const link = profileLink(tab)
    void navigate(link.to, { state: link.state, replace: true })
  }
  return (
    <div className={styles.page}>
      <Title>{areReportsShown(search) ? REPORTS.title : PROFILE_TAB_LABELS[active]}</Title>
      <h1 className={words.xl}>{PROFILE.title}</h1>
      <Tabs
        name={PROFILE.title}
        tabs={PROFILE_TABS.map((key) => ({ key, label: labelOf(key) }))}
        active={active}
        onChange={show}
      >
        <Panel user={user} />
      </Tabs>
    </div>
  )
}

function AccountSettingsTab({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  return (
    <AccountSettings
      user={user}
      onChanged={() => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })}
      onSignedOut={() => leaveSignedOut(paths.login)}
      onDeleted={() => leaveSignedOut(loginPath('goodbye', null))}
    />
  )
}

function NotificationsTab({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const gate = useGate()
  return (
    <div className={styles.stack}>
      <InstantAlert
        isOn={user.instant_email_alert}
        email={user.email}
        onChanged={() =>
          Promise.all(
            [sessionQuery, alertSettingsQuery].map(({ queryKey }) =>
              queryClient.refetchQueries({ queryKey }),
            ),
          )
        }
      />
      <AlertSettingsPanel email={user.email} />
      <PushPanel />
      {gate.kind === 'open' && <NotificationLog />}
    </div>
  )
}

/** Listings are for whom the guards let pass; everybody else learns what is missing. */
function onlyOpen(Tab: ComponentType) {
  return function OpenTab() {
    const gate = useGate()
    if (gate.kind === 'open') return <Tab />
    if (gate.kind === 'checking') return <Spinner size="sm" />
    return (
      <Notice tone="gray" action={<ButtonLink to={gate.next}>{PROFILE.whatIsMissing}</ButtonLink>}>
        {PROFILE.notOpen}
      </Notice>
    )
  }
}

const OpenFavorites = onlyOpen(ProfileFavorites)

/** Reports stay with the person who asked for them, also after the counties have closed. */
function FavoritesTab() {
  const [search] = useSearchParams()
  const areReports = areReportsShown(search)
  const parts = [
    { ...profileLink('your_favourites'), label: PROFILE.favorites, isShown: !areReports },
    { ...reportsLink(), label: REPORTS.title, isShown: areReports },
  ]
  return (
    <>
      <nav className={styles.parts} aria-label={PROFILE_TAB_LABELS.your_favourites}>
        {parts.map(({ to, state, label, isShown }) => (
          <Link
            key={to}
            className={styles.part}
            to={to}
            state={state}
            replace
            aria-current={isShown ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {areReports ? <ReportsPanel /> : <OpenFavorites />}
    </>
  )
}

/** What the labels of the tabs count; empty for whom nothing is open. */
function useTabCounts(): Partial<Record<ProfileTab, number>> {
  const enabled = useGate().kind === 'open'
  const { ids } = useFavoriteIds(enabled)
  const { data } = useQuery({ ...savedSearchesQuery, enabled })
  return {
    ...(ids && { your_favourites: ids.size }),
    ...(data && { saved_searches: data.saved_searches.length }),
  }
}

const PANELS: Record<ProfileTab, ComponentType<{ user: CurrentUser }>> = {
  account_settings: AccountSettingsTab,
  your_favourites: FavoritesTab,
  saved_searches: onlyOpen(ProfileSearches),
  notifications: NotificationsTab,
  manage_subscription: ManageSubscription,
}
