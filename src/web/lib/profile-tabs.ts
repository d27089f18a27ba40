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

/** The tab to show: the one in the address, else the one passed with the navigation, else the first. */
export function profileTabOf(search: URLSearchParams, state: unknown): ProfileTab {
  return knownTab(search.get('tab')) ?? knownTab(activeTabOf(state)) ?? PROFILE_TABS[0]
}

function activeTabOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'activeTab' in state ? state.activeTab : null
}

function knownTab(value: unknown): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => tab === value)
}
