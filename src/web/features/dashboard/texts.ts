import { coveredBidsText } from '#domain/worksheet/reach-text.ts'
import { counted, countText } from '#domain/text/counted.ts'

/** Texts of the dashboard. */
export const DASHBOARD = {
  title: 'Dashboard',
  count: (listings: number, counties: number) =>
    `${counted(listings, 'listing')} in ${counted(counties, 'county', 'counties')}`,
  insights: 'Insights',
  sidebar: 'Show sidebar',
  days: 'Next 14 days',
  today: 'Today',
  closed: 'Closed',
  mayBeClosed: 'Closed?',
  due: 'due',
  sales: (count: number) => (count === 1 ? 'sale' : 'sales'),
  lastDays: (count: number) => counted(count, 'deadline'),
  auctions: (count: number) => counted(count, 'auction'),
  all: (count: number) => `All ${countText(count)}`,
  fewer: 'Fewer',
} as const

export const DASHBOARD_TERMS = [
  ['upset-deadline', 'upset deadline'],
  ['upset-bid', 'minimum upset bid'],
  ['deposit', 'deposit'],
  ['opening-bid', 'opening bid'],
  ['redemption', 'redeemed'],
] as const

export const DEADLINES = {
  title: 'Deadlines in the next 7 days',
  none: 'No upset bid period ends in the next 7 days.',
  toListings: 'See listings by deadline',
  address: 'Address',
  county: 'County',
  lastBid: 'Last bid',
  minimumUpsetBid: 'Minimum upset bid',
  deposit: 'Deposit',
  favorite: 'Favourite',
  estimated: 'estimated',
  firstAt: (hour: string) => `first at ${hour}`,
  count: (count: number) => counted(count, 'listing'),
  shown: (count: number, shown: number) => `${countText(count)} listings, ${shown} shown`,
  unknown: 'N/A',
  failed: 'The listings did not load.',
  failedTitle: 'Deadlines and auctions',
} as const

export const AUCTIONS = {
  title: 'Auctions in the next 7 days',
  none: 'No auction is set for the next 7 days.',
  toListings: 'See listings by sale date',
  when: 'When',
  at: (time: string) => `at ${time}`,
  hourUnknown: 'time unknown',
  openingBid: 'Opening bid',
} as const

export const RISK = {
  title: 'Favourites at risk',
  noFavorites: 'No favourites yet.',
  howTo: 'Star a listing to track its deadlines and bids.',
  toListings: 'See listings',
  none: (count: number) =>
    count === 1 ? 'Your favourite is not at risk.' : `None of your ${count} favourites is at risk.`,
  all: (count: number) => (count === 1 ? 'Your favourite' : `All ${count} favourites`),
  more: (count: number) => `${count} more at risk`,
  failed: 'Your favourites did not load.',
  upsetsUnknown: 'Recent upset bids did not load.',
  reasons: {
    last_day: ['Deadline today', 'Deadline tomorrow'],
    above_maximum: 'Above your maximum',
    upset: 'Upset since last visit',
    upsetInDays: (days: number) => `Upset in the last ${days} days`,
  },
  upset: (before: string, now: string) => `${before} to ${now}`,
  upsetTo: (now: string) => `Now ${now}`,
  unknown: 'not known',
  minimumUpsetBid: (bid: string) => `Minimum upset bid ${bid}`,
  openingBid: (bid: string) => `Opening bid ${bid}`,
  maximum: (maximum: string) => `your maximum ${maximum}`,
  noMaximum: 'no maximum set',
  covers: (maximum: string, bids: number) => `Your maximum ${maximum} covers ${coveredBidsText(bids)}`,
} as const

export const CHANGES = {
  title: 'Changes',
  since: (instant: string) => `Changed since ${instant}`,
  inDays: (days: number) => `Changed in the last ${days} days`,
  none: 'No changes.',
  hint: 'New listings, bids, dates and outcomes in your counties appear here.',
  failed: 'The changes could not be loaded.',
  from: 'from',
  to: 'to',
  latest: (shown: number, total: number) => `Latest ${shown} of ${total.toLocaleString('en')}. See all under`,
  toListings: 'listings by newest change',
} as const

export const SEARCHES = {
  title: 'Saved searches',
  name: 'Name',
  new: 'New',
  matches: 'Matches',
  alert: 'Alert',
  alerts: { instant: 'Instant', daily: 'Daily', off: 'Off' },
  newCount: (count: number) => `${countText(count)} new`,
  counting: 'Counting',
  notCounted: 'not known',
  none: 'No saved searches yet.',
  howTo: 'Choose filters on the Listings page, then press “Save search” to see new matches here.',
  toListings: 'Go to listings',
  failed: 'Your saved searches did not load.',
} as const
