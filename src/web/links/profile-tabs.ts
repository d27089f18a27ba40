import { paths } from './paths.ts'

/** Tabs of the user profile, in order. */
export const PROFILE_TABS = [
  'account_settings',
  'your_favourites',
  'saved_searches',
  'notifications',
  'manage_subscription',
] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Tabs linked from the account menu. */
export const MENU_TABS = [
  'account_settings',
  'your_favourites',
  'notifications',
  'manage_subscription',
] as const satisfies readonly ProfileTab[]

/**
 * A link to a tab. The URL carries it for bookmarks and new browser tabs, the navigation state because the
 * specification requires it.
 */
export function profileLink(tab: ProfileTab): { to: string; state: { activeTab: ProfileTab } } {
  return { to: `${paths.userProfile}?tab=${tab}`, state: { activeTab: tab } }
}

/**
 * Property reports are the second part of the favorites tab, with their own URL, because the profile has exactly five
 * tabs.
 */
const REPORTS = 'reports'

/** A link to the property reports, also used in emails. */
export function reportsLink(): { to: string; state: { activeTab: ProfileTab } } {
  return { to: `${paths.userProfile}?tab=${REPORTS}`, state: { activeTab: 'your_favourites' } }
}

export function areReportsShown(search: URLSearchParams): boolean {
  return search.get('tab') === REPORTS
}

/** The tab to show: from the URL, else from the navigation state, else the first. */
export function profileTabOf(search: URLSearchParams, state: unknown): ProfileTab {
  if (areReportsShown(search)) return 'your_favourites'
  return knownTab(search.get('tab')) ?? knownTab(activeTabOf(state)) ?? PROFILE_TABS[0]
}

function activeTabOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'activeTab' in state ? state.activeTab : null
}

function knownTab(value: unknown): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => tab === value)
}
