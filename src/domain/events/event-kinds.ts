import type { EventTraits } from './event-traits.ts'

/**
 * Every kind of event in a listing's append-only stream. Their sentences are in `timeline/event-sentence.ts`, which the
 * list page does not load.
 */
export const EVENT_TRAITS = {
  listed: {
    mark: 'New',
    changes: null,
    day: 'published',
    news: 'always',
    restatesStatus: 'never',
    ending: null,
    promises: null,
    texts: null,
  },
  sale_date_set: {
    mark: 'Sale date set',
    changes: 'foreclosure_date',
    day: 'published',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: { notice: 'cleared_for_auction', when: 'with_sale_date' },
    texts: null,
  },
  postponed: {
    mark: 'Postponed',
    changes: 'foreclosure_date',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: { notice: 'cleared_for_auction', when: 'with_sale_date' },
    texts: 'sale_change',
  },
  cancelled: {
    mark: 'Canceled',
    changes: 'outcome',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: { notice: 'auction_ended', when: 'always' },
    texts: 'sale_change',
  },
  sale_day_passed: {
    mark: 'Sale date passed',
    changes: null,
    day: 'published',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: null,
    texts: null,
  },
  opening_bid_published: {
    mark: 'Opening bid',
    changes: 'opening_bid',
    day: 'published',
    news: 'always',
    restatesStatus: 'never',
    ending: null,
    promises: { notice: 'credit_bid_revealed', when: 'always' },
    texts: null,
  },
  sold: {
    mark: 'Sold',
    changes: 'highest_bid',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: { notice: 'auction_ended', when: 'always' },
    texts: null,
  },
  report_of_sale: {
    mark: null,
    changes: null,
    day: 'happened',
    news: 'always',
    restatesStatus: 'never',
    ending: null,
    promises: null,
    texts: null,
  },
  upset_bid: {
    mark: 'New upset bid',
    changes: 'highest_bid',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: null,
    texts: 'upset_bid',
  },
  last_day_moved: {
    mark: 'Deadline moved',
    changes: 'upset_bid_date',
    day: 'published',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: null,
    texts: null,
  },
  window_closed: {
    mark: 'Upset period over',
    changes: 'outcome',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: 'completed',
    promises: { notice: 'auction_ended', when: 'always' },
    texts: null,
  },
  confirmed: {
    mark: 'Confirmed',
    changes: 'outcome',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: { notice: 'auction_ended', when: 'without_last_day' },
    texts: null,
  },
  redeemed: {
    mark: 'Redeemed',
    changes: 'outcome',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: 'redeemed',
    promises: null,
    texts: null,
  },
  stayed_by_bankruptcy: {
    mark: 'Bankruptcy stay',
    changes: 'outcome',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: null,
    texts: null,
  },
  bids_frozen: {
    mark: 'Bids frozen',
    changes: 'outcome',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: null,
    texts: null,
  },
  resale_ordered: {
    mark: 'New sale',
    changes: 'foreclosure_date',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: null,
    promises: { notice: 'cleared_for_auction', when: 'with_sale_date' },
    texts: null,
  },
  deed_recorded: {
    mark: 'Deed recorded',
    changes: 'outcome',
    day: 'happened',
    news: 'always',
    restatesStatus: 'always',
    ending: 'completed',
    promises: { notice: 'auction_ended', when: 'without_last_day' },
    texts: null,
  },
  facts_corrected: {
    mark: null,
    changes: null,
    day: 'published',
    news: 'by_fact',
    restatesStatus: 'by_fact',
    ending: null,
    promises: null,
    texts: 'by_fact',
  },
  outline_found: {
    mark: null,
    changes: null,
    day: 'published',
    news: 'never',
    restatesStatus: 'never',
    ending: null,
    promises: null,
    texts: null,
  },
  disappeared_from_source: {
    mark: 'Dropped by source',
    changes: null,
    day: 'published',
    news: 'always',
    restatesStatus: 'never',
    ending: null,
    promises: null,
    texts: null,
  },
  reappeared: {
    mark: 'Listed again',
    changes: null,
    day: 'published',
    news: 'always',
    restatesStatus: 'never',
    ending: null,
    promises: null,
    texts: null,
  },
} as const satisfies Readonly<Record<string, EventTraits>>

export type EventKind = keyof typeof EVENT_TRAITS
/** The kinds that change one price or one date. */
export type ValuedEventKind = {
  [K in EventKind]: (typeof EVENT_TRAITS)[K]['changes'] extends 'outcome' | null ? never : K
}[EventKind]

/** In the order of a case. */
export const EVENT_KINDS: readonly EventKind[] = Object.keys(EVENT_TRAITS).filter(isEventKind)

/** The traits of a kind in wire form; null for a kind only a newer server knows. */
export function eventTraits(kind: string): EventTraits | null {
  return isEventKind(kind) ? EVENT_TRAITS[kind] : null
}

/** Whether this release knows the kind. */
export function isEventKind(kind: string): kind is EventKind {
  return Object.hasOwn(EVENT_TRAITS, kind)
}

/** Whether an event of this kind is a bid. */
export function isBidKind(kind: EventKind): boolean {
  return EVENT_TRAITS[kind].changes === 'highest_bid'
}

/** Whether an event of this kind changes a fact with a value, such as a bid or a day. */
export function isValuedKind(kind: string): kind is ValuedEventKind {
  const changes = eventTraits(kind)?.changes ?? null
  return changes !== null && changes !== 'outcome'
}

/** The kinds with these traits, for the lists of a query. */
export function eventKindsWith(has: (traits: EventTraits) => boolean): EventKind[] {
  return EVENT_KINDS.filter((kind) => has(EVENT_TRAITS[kind]))
}
