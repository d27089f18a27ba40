/** Sentences of the frame around the pages, and of pages that tell why there is nothing else. */
export const NAVIGATION = {
  places: 'Main',
  menu: 'Menu',
  listings: 'Listings',
  dashboard: 'Dashboard',
  calendar: 'Calendar',
  learning: 'Learning',
  haveAccount: 'Have an account?',
  newHere: 'New here?',
} as const

/** The places beside the overview. */
export const SIDEBAR = {
  name: 'Places',
  open: (here: string) => `${here}, all places`,
  dashboard: 'Dashboard',
  search: 'Search',
  insights: 'Insights',
  docs: 'Docs',
  products: 'Products',
  settings: 'Settings',
  messages: 'Messages',
  account: 'My Account',
} as const

export const FOOTER = {
  what: 'Public foreclosure information, not legal advice.',
  more: 'More',
  eula: 'EULA',
  terms: 'Terms of Use',
  privacy: 'Privacy',
} as const
