import { type FilingHours, hourText } from '#domain/upset-bid/filing-hours.ts'

/** Texts of the auction calendar. */
export const CALENDAR = {
  title: 'Auction calendar',
  previous: { month: 'Previous month', week: 'Previous week', agenda: 'Previous week' },
  next: { month: 'Next month', week: 'Next week', agenda: 'Next week' },
  today: 'Today',
  county: 'County',
  /** Without the number until the counties have loaded. */
  allCounties: (count: number) =>
    count === 0 ? 'All counties' : count === 1 ? 'Your county' : `All ${count} counties`,
  favoritesOnly: 'Favourites only',
  view: 'View',
  views: { month: 'Month', week: 'Week', agenda: 'Agenda' },
  subscribe: 'Subscribe',
  agenda: 'Agenda',
  agendaFrom: (day: string) => `From ${day}`,
  minimumUpsetBid: 'minimum upset bid',
  lastDays: (count: number) => (count === 1 ? 'deadline' : 'deadlines'),
  auctions: (count: number) => (count === 1 ? 'auction' : 'auctions'),
  moreCounties: (count: number) => `${count} more ${count === 1 ? 'county' : 'counties'}`,
  favorite: 'Favourite',
  favorites: (count: number) => `${count} ${count === 1 ? 'favourite' : 'favourites'}`,
  auction: 'Auction',
  auctionOf: (count: number) => `Auction, ${count} listings`,
  lastDay: 'Upset deadline',
  estimated: 'estimated',
  moreAuctions: (count: number) => `${count} more ${count === 1 ? 'auction' : 'auctions'}`,
  /** With the earliest hour among them, if known. */
  moreLastDays: (count: number, first: FilingHours | null) => {
    const more = `${count} more ${count === 1 ? 'deadline' : 'deadlines'}`
    if (first === null) return more
    return count === 1 ? `${more}, ${hourText(first)}` : `${more}, first at ${hourText(first)}`
  },
  hourUnknown: 'time unknown',
  countyName: (county: string) => `${county} County`,
  lastDaysMove: (day: string) => `Deadlines move to ${day}`,
  lastDaysMayMove: (day: string) => `If so, deadlines move to ${day}. File by this day.`,
  nothingDue: 'Nothing due on these days.',
  nothingShown: 'No auctions or deadlines',
  nothingShownHint: 'None of these listings has a date yet. They appear here when one is set.',
  nothingChosen: 'No dates match your choices.',
  notFollowed: (county: string) => `You do not follow ${county} County.`,
  showAll: 'Show everything',
  showMore: 'Show four more weeks',
  loading: 'Loading the calendar',
  loadFailed: 'The calendar could not be loaded',
  loadFailedHint: 'The listings did not load.',
  favoritesUnknown: 'Your favourites could not be loaded, so everything is shown.',
  closuresFailed:
    'Closings beyond weekends and court holidays could not be loaded. Deadlines may still move to a later day.',
  keys: 'Arrow keys move between days, Page Up and Page Down between months, Enter opens a day.',
} as const

/** Words of the calendar that the glossary explains. */
export const CALENDAR_TERMS = [
  ['notice-of-sale', 'auction'],
  ['postponement', 'postponement'],
  ['upset-deadline', 'upset deadline'],
  ['upset-bid', 'minimum upset bid'],
  ['upset-bid-period', 'upset bid period'],
] as const

export const SUBSCRIBE = {
  title: 'Subscribe in your calendar',
  why: 'Your calendar app checks a private address and keeps auctions and upset deadlines up to date. It reminds you one day and three hours before a deadline, and one day before an auction. When a sale is postponed, the entry moves.',
  kinds: { all: 'All my counties', favorites: 'Favourites only' },
  create: 'Create address',
  created: 'Your private address',
  once: 'Copy it now: we cannot show it again. Anyone with this address can read your calendar.',
  copy: 'Copy the address',
  openIn: 'Open in a calendar app',
  how: [
    'Google Calendar: Other calendars, From URL.',
    'Apple Calendar: File, New Calendar Subscription.',
    'Outlook: Add calendar, Subscribe from web.',
  ],
  existing: 'Addresses in use',
  none: 'None yet.',
  createdOn: (instant: string) => `Created ${instant}`,
  readOn: (instant: string) => `checked ${instant}`,
  neverRead: 'not checked yet',
  revoke: 'Revoke',
  revokeOf: (kind: string, created: string) => `Revoke ${kind}, created ${created}`,
  revokeQuestion: (kind: string, created: string) =>
    `Revoke the address for ${kind}, created ${created}? Calendars that use it no longer update. It cannot be brought back.`,
  revoked: 'The address is revoked. Calendars that used it no longer update.',
  loadFailed: 'Your addresses could not be loaded.',
} as const
