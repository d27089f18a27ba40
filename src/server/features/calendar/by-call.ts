import type { ClerkCall } from '#contract/following/following-schema.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { DatedListing } from './dated-listings.store.ts'

/** How often a person changed a call, and when last. */
export type CallChanges = { changes: number; changed_at: Date }

/**
 * The number of changes of an entry for one person: those of the sources and of the person's own calls together, so
 * that it never goes back, whether a call is corrected, removed or overtaken.
 */
export function countedByCall(listing: DatedListing, own: CallChanges | undefined): DatedListing {
  if (own === undefined) return listing
  return {
    ...listing,
    last_day_changes: listing.last_day_changes + own.changes,
    changed_at: Math.max(listing.changed_at, own.changed_at.getTime()),
  }
}

/** A listing's dates with status, bid and last day as a clerk's word to one person makes them. */
export function datedByCall(listing: DatedListing, call: ClerkCall): DatedListing {
  const called_at = Date.parse(call.called_at)
  const basis = call.clock?.basis ?? null
  const lastDay = parsePlainDate(call.clock?.last_day ?? call.last_day ?? '')
  const closing = call.clock && parseClockTime(call.clock.closes_at)
  const least = call.next_bid?.minimum_upset_bid
  return {
    ...listing,
    status: call.status,
    status_reason: call.status_reason,
    highest_bid_cents: centsFromDollars(call.last_bid),
    minimum_upset_bid_cents: least === undefined ? null : centsFromDollars(least),
    // Where the call leaves the day unknown the sources' may still be the one that counts.
    upset_bid_date: lastDay ?? listing.upset_bid_date,
    upset_bid_date_basis:
      lastDay === null ? 'estimated' : basis === 'published' && call.last_day !== null ? null : basis,
    ...(closing !== null && {
      closes_at_minute: minuteOfDay(closing),
      closes_at_confirmed: call.clock?.closes_at_confirmed ?? false,
    }),
    called_at,
  }
}
