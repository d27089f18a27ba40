import type { ClerkCall } from '#contract/following/following-schema.ts'
import { centsFromDollars } from '#contract/money.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { DatedListing } from './dated-listings.store.ts'

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
    // One more than the sources', so that a program moves what it took in before; what a source shows afterwards
    // counts as much and is later.
    last_day_changes: listing.last_day_changes + 1,
    changed_at: Math.max(listing.changed_at, called_at),
    called_at,
  }
}
