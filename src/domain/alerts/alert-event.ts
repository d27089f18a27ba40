import type { EventValues } from '#domain/timeline/event-values.ts'

/** An event as far as it decides who hears of it. */
export interface AlertEvent {
  readonly id: number
  readonly kind: string
  readonly from: EventValues
  readonly to: EventValues
}

const neverTold = new Set(['outline_found'])

/** Where the point of a property lies on the map is no news to anybody. */
const quietFacts = new Set(['longitude', 'latitude'])

/** Tells whether an event is news to somebody who follows its listing. */
export function isNews({ kind, from, to }: AlertEvent): boolean {
  if (neverTold.has(kind)) return false
  if (kind !== 'facts_corrected') return true
  return [...Object.keys(from ?? {}), ...Object.keys(to ?? {})].some((name) => !quietFacts.has(name))
}

/** The notices that the specification promises for a saved property. */
export type PromisedNotice = 'cleared_for_auction' | 'credit_bid_revealed' | 'auction_ended'

/**
 * The promised notice that an event is: cleared for auction = a sale date is set, estimated credit bid revealed = the
 * opening bid is published, auction ended = a result was seen, the sale was cancelled, or the window closed, also by a
 * confirmation or a deed before its last day. Null for the others.
 */
export function promisedNoticeOf({ kind, to }: Pick<AlertEvent, 'kind' | 'to'>): PromisedNotice | null {
  switch (kind) {
    case 'sale_date_set':
      return 'cleared_for_auction'
    case 'postponed':
    case 'resale_ordered':
      return typeof to?.['foreclosure_date'] === 'string' ? 'cleared_for_auction' : null
    case 'opening_bid_published':
      return 'credit_bid_revealed'
    case 'sold':
    case 'cancelled':
    case 'window_closed':
      return 'auction_ended'
    case 'confirmed':
    case 'deed_recorded':
      return to?.['upset_bid_date'] === null ? 'auction_ended' : null
    default:
      return null
  }
}
