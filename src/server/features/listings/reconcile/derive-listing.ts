import { caseFactsOf } from '#domain/listing-status/case-flags.ts'
import { deriveStatus } from '#domain/listing-status/derive-status.ts'
import type { DerivedStatus } from '#domain/listing-status/derive-status.ts'
import { minuteOfDay } from '#domain/time/clock-time.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { UpsetBidDeadline } from '#domain/upset-bid/deadline.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { ListingRow, ListingState } from './listing-state.ts'

/** Derives a listing's displayed values from its facts at an instant (epoch milliseconds). */
export function deriveListing(state: ListingState, now: number, office: ClerkOffice): ListingState {
  const { round, listing } = state
  const derived = deriveStatus(now, caseFactsOf(listing.case_flags), round && roundFactsOf(round), office)
  const shown = shownFacts(state, derived)
  const isSame = shownNames.every((name) => comparable(listing[name]) === comparable(shown[name]))
  return isSame ? state : { ...state, listing: { ...listing, ...shown } }
}

const shownNames = [
  'status',
  'status_reason',
  'status_changes_at',
  'opening_bid_cents',
  'highest_bid_cents',
  'minimum_upset_bid_cents',
  'upset_bid_date',
  'upset_bid_date_basis',
  'closes_at_minute',
  'foreclosure_date',
  'time',
] as const
type ShownFacts = Pick<ListingRow, (typeof shownNames)[number]>

function shownFacts(
  { round }: ListingState,
  { status, reason, clock, changes_at }: DerivedStatus,
): ShownFacts {
  const nextBid = clock?.next_bid ?? null
  return {
    status,
    status_reason: reason,
    status_changes_at: changes_at === null ? null : new Date(changes_at),
    opening_bid_cents: round?.opening_bid_cents ?? null,
    highest_bid_cents: isBidVoid(reason) ? null : (round?.bids.at(-1)?.amount_cents ?? null),
    minimum_upset_bid_cents: nextBid?.basis === 'published' ? nextBid.minimum_cents : null,
    upset_bid_date: clock?.deadline?.last_day ?? null,
    upset_bid_date_basis: clock?.deadline?.basis ?? null,
    closes_at_minute: clock?.deadline ? publishedMinute(clock.deadline) : null,
    foreclosure_date: round?.sale_date ?? null,
    time: round?.time ?? null,
  }
}

// The sale that brought the bid no longer counts, unless its source takes that back.
function isBidVoid(reason: DerivedStatus['reason']): boolean {
  return reason === 'cancelled' || reason === 'postponed'
}

// Null for the county's usual hour, which readers take from the county.
function publishedMinute({ closes_at, published_closes_at: published }: UpsetBidDeadline): number | null {
  const minute = minuteOfDay(closes_at)
  return published !== null && minuteOfDay(published) === minute ? minute : null
}

function comparable(value: string | number | Date | null): string | number | null {
  return value instanceof Date ? value.getTime() : value
}
