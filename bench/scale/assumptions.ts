import type { EventKind } from '#domain/events/event-kinds.ts'
import { plainDate } from '#domain/time/plain-date.ts'

/*
 * What the simulation assumes about people and sources. None of it is measured: change them to what you see, and run
 * the simulation again. What the product itself decides is not here; the simulation calls the product's own rules.
 */

/** Values with their shares, which sum to 1. */
export type Shares<T> = readonly (readonly [value: T, share: number])[]

/** A Wednesday without a holiday. */
export const DAY = plainDate(2026, 11, 18)

export const SUBSCRIBERS = 1_000_000
/** People simulated one by one; each stands for the same number of subscribers. */
export const SAMPLED = { whole: 5_000, quick: 500 }

/** In all counties, by their residents. Far more than North Carolina has today. */
export const LISTINGS = 100_000
/** Changes of listings on the day. */
export const CHANGES = 50_000

/** What the changes come from. An import brings the changes of one county together. */
export const ORIGINS = {
  import: { share: 0.85, changesEach: 120, minutes: { from: 5 * 60 + 30, to: 9 * 60 } },
  late_bid: { share: 0.1, changesEach: 3, minutes: { from: 9 * 60, to: 18 * 60 } },
  /** A clerk who closes moves every open deadline of a county. */
  closure: { share: 0.03, changesEach: 500, minutes: { from: 6 * 60, to: 7 * 60 } },
  correction: { share: 0.02, changesEach: 1, minutes: { from: 9 * 60, to: 17 * 60 } },
} as const
export type Origin = keyof typeof ORIGINS

/** Kinds of events by origin. */
export const EVENT_SHARES: Readonly<Record<Origin, Shares<EventKind>>> = {
  import: [
    ['opening_bid_published', 0.25],
    ['sale_date_set', 0.15],
    ['upset_bid', 0.15],
    ['facts_corrected', 0.15],
    ['listed', 0.1],
    ['last_day_moved', 0.05],
    ['postponed', 0.05],
    ['sold', 0.04],
    ['window_closed', 0.02],
    ['cancelled', 0.02],
    ['disappeared_from_source', 0.02],
  ],
  late_bid: [['upset_bid', 1]],
  closure: [['last_day_moved', 1]],
  correction: [['facts_corrected', 1]],
}

export const LISTING_STATUSES: Shares<string> = [
  ['Waiting on sales date', 0.5],
  ['Auction in future', 0.25],
  ['Upset Bid Ongoing', 0.15],
  ['Sale date passed; no result posted', 0.1],
]

/** Counties of a subscriber, chosen by residents; 100 is the state-wide plan. */
export const COUNTIES_OF_PERSON: Shares<number> = [
  [1, 0.45],
  [2, 0.3],
  [3, 0.16],
  [5, 0.08],
  [100, 0.01],
]
export const FAVORITES_OF_PERSON: Shares<number> = [
  [0, 0.25],
  [5, 0.35],
  [15, 0.3],
  [60, 0.1],
]
export const SEARCHES_OF_PERSON: Shares<number> = [
  [0, 0.5],
  [1, 0.3],
  [2, 0.15],
  [5, 0.05],
]
export const SEARCH_ALERTS: Shares<'instant' | 'daily' | 'off'> = [
  ['instant', 0.3],
  ['daily', 0.4],
  ['off', 0.3],
]
/** What a saved search of one county is limited to. */
export const SEARCH_FILTERS: Shares<'price_and_structure' | 'price' | 'upset_bids' | 'nothing'> = [
  ['price_and_structure', 0.6],
  ['price', 0.2],
  ['upset_bids', 0.15],
  ['nothing', 0.05],
]

/** Shares of people. The first is on by default in the product, the second off. */
export const WISHES = {
  instantEmails: 0.8,
  dailySummary: 0.25,
  takesMail: 0.97,
  hasDevice: 0.25,
  /** Confirmed a phone number; then each kind of text is on. */
  takesTexts: 0.08,
  /** Of their saved searches, those that text as well. */
  searchTexts: 0.3,
}

/** Visits of a person on one day. */
export const VISITS_OF_PERSON: Shares<number> = [
  [0, 0.65],
  [1, 0.2],
  [2, 0.1],
  [4, 0.05],
]
/** When visits begin, by hour in New York from midnight on; the seventh and eighth are the morning peak. */
export const VISITS_BY_HOUR: readonly number[] = [
  ...[1, 0.5, 0.5, 0.5, 1, 3, 8, 14, 14, 9, 6, 5],
  ...[6, 5, 4, 4, 4, 4, 3, 3, 3, 2, 1.5, 1],
]
/** How long the page of a visit stays open, in minutes. While it is, it has one stream. */
export const MINUTES_OPEN: Shares<number> = [
  [6, 0.6],
  [25, 0.3],
  [8 * 60, 0.1],
]
/** Calls of a visit beside the list: the session, favorites, changes, notifications and the like. */
export const SMALL_CALLS_OF_VISIT = 12
/** Properties opened on a visit. */
export const DETAILS_OF_VISIT = 6
/** Of the visits, those that load the code of a new release; the others have it in the browser. */
export const VISITS_WITH_NEW_CODE = 1 / 14
/** Views of the public learning pages by people who are not signed in. */
export const PUBLIC_VIEWS = 200_000

/** What is outside our processes. */
export const OUTSIDE = {
  /** Seconds a mail server takes for one email. */
  mailSeconds: 0.15,
  pushSeconds: 0.1,
  textSeconds: 0.2,
  /** Emails a second a mail service takes from one account; common limits are 14 to 500. */
  mailsPerSecond: 100,
  /** Texts a second of one toll-free number, or of one campaign at a carrier. */
  textsPerSecond: 3,
}

/** What a machine of each kind has. */
export const MACHINES = {
  databaseCores: 8,
  /** Of its time, how much a process may use before calls wait. */
  usable: 0.6,
  /** Connections that PostgreSQL is set up for. */
  databaseConnections: 500,
  /** Minutes within which an alert should have gone out. */
  alertMinutes: 15,
}
