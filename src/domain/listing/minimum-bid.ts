import { centsFromDollars } from '#domain/money/cents.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { maySeeUpsetBids } from './upset-period.ts'
import type { WireListing } from './wire-listing.ts'

type Biddable = Pick<
  WireListing,
  | 'status'
  | 'status_reason'
  | 'highest_bid'
  | 'opening_bid'
  | 'upset_bid_date'
  | 'upset_bid_date_basis'
  | 'minimum_upset_bid'
>

/**
 * The least that one would have to bid for a property now, in cents, as far as its record tells: while upset bids are
 * taken the published or else the computed minimum upset bid, before an auction its opening bid. Null where no bid is
 * taken or none is known.
 */
export function minimumBid(listing: Biddable, today: PlainDate): number | null {
  const { status, highest_bid, opening_bid, minimum_upset_bid: published } = listing
  if (status === 'Auction in future') return centsAboveZero(opening_bid)
  if (!maySeeUpsetBids(listing, today)) return null
  const last = centsAboveZero(highest_bid)
  return last === null ? null : (centsAboveZero(published ?? null) ?? minimumUpsetBid(last, today))
}

function centsAboveZero(dollars: number | null): number | null {
  return dollars === null || dollars <= 0 ? null : centsFromDollars(dollars)
}
