import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { AccountSettings } from '#web/features/account/account-settings.tsx'
import { useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { SearchesHead } from '#web/features/saved-searches/searches-head.tsx'
import { savedSearchesQuery } from '#web/features/saved-searches/saved-searches.ts'
import { REPORTS } from '#web/features/reports/texts.ts'
import { useGate } from '#web/features/session/gate.ts'
import { leaveSignedOut } from '#web/features/session/logout.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'
import {
  areReportsShown,
  PROFILE_TABS,
  profileLink,
  profileTabOf,
  type ProfileTab,
} from '#web/links/profile-tabs.ts'
import { forgetMatching } from '#web/lib/storage.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { PROFILE_TAB_LABELS } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { loginPath } from '#web/pages/account/login-path.ts'
import { PROFILE } from '#web/pages/texts.ts'
import { onlyOpen } from './only-open.tsx'
import styles from './user-profile.module.css'

const ProfileFollowing = lazyWithRetry(
  async () => (await import('./profile-following.tsx')).ProfileFollowing,
  {
    failure: 'place',
  },
)
const ProfileSearches = lazyWithRetry(async () => (await import('./profile-searches.tsx')).ProfileSearches, {
  failure: 'place',
})
const ProfileNotifications = lazyWithRetry(
  async () => (await import('./profile-notifications.tsx')).ProfileNotifications,
  { failure: 'place' },
)
const ManageSubscription = lazyWithRetry(
  async () => (await import('#web/features/billing/manage-subscription.tsx')).ManageSubscription,
  { failure: 'place' },
)

export function Component() {
  // The data may have changed elsewhere: on another device or by an emailed link.
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
      onDeleted={() => {
        // Drafts and similar data are stored under the user's id.
        forgetMatching(user.id)
        leaveSignedOut(loginPath('goodbye', null))
      }}
    />
  )
}

/** Counts shown in the tab labels, as far as known. Without open counties, the tabs list nothing. */
function useTabCounts(): Partial<Record<ProfileTab, number>> {
  const gate = useGate().kind
  const enabled = gate === 'open'
  const { ids } = useFavoriteIds(enabled)
  const { data } = useQuery({ ...savedSearchesQuery, enabled })
  if (gate === 'stopped') return { your_favourites: 0, saved_searches: 0 }
  return {
    ...(ids && { your_favourites: ids.size }),
    ...(data && { saved_searches: data.saved_searches.length }),
  }
}

const PANELS: Record<ProfileTab, ComponentType<{ user: CurrentUser }>> = {
  account_settings: AccountSettingsTab,
  your_favourites: ProfileFollowing,
  saved_searches: onlyOpen(ProfileSearches, SearchesHead),
  notifications: ProfileNotifications,
  manage_subscription: ManageSubscription,
}
