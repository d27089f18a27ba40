import { paths } from './paths.ts'

/** The tabs of the user profile in their order. */
export const PROFILE_TABS = [
  'account_settings',
  'your_favourites',
  'saved_searches',
  'notifications',
  'manage_subscription',
] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tabs that the account menu leads to. */
export const MENU_TABS = [
  'account_settings',
  'your_favourites',
  'notifications',
  'manage_subscription',
] as const satisfies readonly ProfileTab[]

/** A link to a tab. The address carries it for bookmarks and new browser tabs, the navigation state as specified. */
export function profileLink(tab: ProfileTab): { to: string; state: { activeTab: ProfileTab } } {
  return { to: `${paths.userProfile}?tab=${tab}`, state: { activeTab: tab } }
}

/**
 * The property reports stand in the tab of the favourites, as its second part with an address of its own: there are
 * five tabs.
 */
const REPORTS = 'reports'

/** A link to the property reports, the one that mails bear. */
export function reportsLink(): { to: string; state: { activeTab: ProfileTab } } {
  return { to: `${paths.userProfile}?tab=${REPORTS}`, state: { activeTab: 'your_favourites' } }
}

export function areReportsShown(search: URLSearchParams): boolean {
  return search.get('tab') === REPORTS
}

/** The tab to show: the one in the address, else the one passed with the navigation, else the first. */
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
