import type { ClerkCall } from '#contract/following/following-schema.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { DatedListing } from './dated-listings.store.ts'

/** How often a person changed a call, and when last. */
export type CallChanges = { changes: number; changed_at: Date }

/**
 * Adds the person's own call changes to the listing's revision. The sum never falls, whether a call is corrected, removed
 * or superseded.
 */
export function countedByCall(listing: DatedListing, own: CallChanges | undefined): DatedListing {
  if (own === undefined) return listing
  return {
    ...listing,
    revision: listing.revision + own.changes,
    revised_at: Math.max(listing.revised_at, own.changed_at.getTime()),
  }
}

/** A listing's dates with the status, bid and upset deadline from one person's call to the clerk. */
export function datedByCall(listing: DatedListing, call: ClerkCall): DatedListing {
  const basis = call.clock?.basis ?? null
  // No clock while bids are frozen, whatever day the clerk named.
  const lastDay = parsePlainDate(call.clock?.last_day ?? '')
  const closing = call.clock && parseClockTime(call.clock.closes_at)
  const minimum = call.next_bid?.minimum_upset_bid
  return {
    ...listing,
    status: call.status,
    status_reason: call.status_reason,
    highest_bid_cents: centsFromDollars(call.last_bid),
    minimum_upset_bid_cents: minimum === undefined ? null : centsFromDollars(minimum),
    // If the call leaves the day unknown, the sources' day may still be right.
    upset_bid_date: lastDay ?? listing.upset_bid_date,
    upset_bid_date_basis:
      lastDay === null ? 'estimated' : basis === 'published' && call.last_day !== null ? null : basis,
    ...(closing !== null && {
      closes_at_minute: minuteOfDay(closing),
      closes_at_confirmed: call.clock?.closes_at_confirmed ?? false,
    }),
  }
}
