import { countText } from '#domain/text/counted.ts'

/** Texts of the frame around the pages, and of pages with nothing else to show. */
export const NAVIGATION = {
  places: 'Main',
  menu: 'Menu',
  listings: 'Listings',
  dashboard: 'Dashboard',
  calendar: 'Calendar',
  learning: 'Learning',
  haveAccount: 'Have an account?',
  newHere: 'New here?',
  printed: (instant: string) => `Printed ${instant}`,
} as const

export const HELP = {
  title: 'Help',
  tour: 'Take the tour',
  survey: 'Tell us what you think',
  contact: (email: string) => `Write to ${email}`,
  legal: 'Legal',
} as const

export const FIND = {
  title: 'Find anything',
  hint: 'Jump to a property, a case, a county or a page',
  key: 'Ctrl K',
  macKey: '⌘K',
  notLoaded: 'Search did not load',
} as const

/** Kinds of search results. */
export const FOUND = {
  properties: 'Properties',
  cases: 'Cases',
  counties: 'Counties',
  pages: 'Pages',
  parcels: (count: number) => `${count} parcels`,
  all: (count: number) => `All ${countText(count)} in the list`,
  county: (name: string) => `${name} County`,
  itsListings: 'Its listings',
  notYours: 'Not one of your counties: see its price',
  map: 'Map of the listings',
  overview: 'Overview',
  reports: 'Property reports',
  driveList: 'Drive list',
  deposits: 'Deposits',
  billing: 'Choose counties',
  glossary: 'Glossary',
  countyGuide: 'County guide',
  calculators: 'Calculators',
  notices: {
    loading: 'The listings are still loading.',
    failed: 'The listings did not load; you can still find pages and counties.',
    shut: 'Listings appear once your account is active.',
  },
} as const

/** Sidebar entries besides the overview. */
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
  pricing: 'Prices',
  eula: 'EULA',
  terms: 'Terms of Use',
  privacy: 'Privacy',
} as const
