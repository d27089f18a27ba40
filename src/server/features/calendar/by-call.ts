import type { ClerkCall } from '#contract/following/following-schema.ts'
import { centsFromDollars } from '#contract/money.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { DatedListing } from './dated-listings.store.ts'

/** A listing's dates with status, bid and last day as a clerk's word to one person makes them. */
export function datedByCall(listing: DatedListing, call: ClerkCall): DatedListing {
  const called_at = Date.parse(call.called_at)
  const basis = call.clock?.basis ?? null
  const least = call.next_bid?.minimum_upset_bid
  return {
    ...listing,
    status: call.status,
    status_reason: null,
    highest_bid_cents: centsFromDollars(call.last_bid),
    minimum_upset_bid_cents: least === undefined ? null : centsFromDollars(least),
    upset_bid_date: parsePlainDate(call.clock?.last_day ?? call.last_day ?? ''),
    upset_bid_date_basis: basis === 'published' && call.last_day !== null ? null : basis,
    // One more than the sources', so that a program moves what it took in before; what a source shows afterwards
    // counts as much and is later.
    last_day_changes: listing.last_day_changes + 1,
    changed_at: Math.max(listing.changed_at, called_at),
    called_at,
  }
}
