import { centsFromDollars } from '#domain/money/cents.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { maySeeUpsetBids } from './upset-period.ts'
import type { WireListing, WireNextBid } from './wire-listing.ts'

type Upsettable = Pick<
  WireListing,
  'status' | 'status_reason' | 'upset_bid_date' | 'upset_bid_date_basis' | 'next_bid'
>

/** The next upset bid while one can be filed; null if none can, or no bid is known. */
export function nextBidOn(listing: Upsettable, today: PlainDate): WireNextBid | null {
  return maySeeUpsetBids(listing, today) ? (listing.next_bid ?? null) : null
}

/**
 * The minimum bid for a property now, in cents, by its record: while upset bids are taken, the minimum upset bid;
 * before an auction, the opening bid. Null if no bid is taken or known.
 */
export function minimumBid(
  listing: Upsettable & Pick<WireListing, 'opening_bid'>,
  today: PlainDate,
): number | null {
  if (listing.status === 'Auction in future') return centsAboveZero(listing.opening_bid)
  return centsAboveZero(nextBidOn(listing, today)?.minimum_upset_bid ?? null)
}

function centsAboveZero(dollars: number | null): number | null {
  return dollars === null || dollars <= 0 ? null : centsFromDollars(dollars)
}
