import type { PlainDate } from '#domain/time/plain-date.ts'
import { shareOfBid, upsetBidTermsOn } from './terms-in-force.ts'

/** One step of the ladder of lawful bids: the bid and the deposit handed in with it, in cents. */
export interface BidRung {
  readonly bid_cents: number
  readonly deposit_cents: number
}

/**
 * The minimum raise over the reported price or the last upset bid, in cents, for a bid filed on a day
 * (G.S. 1-339.25(a), 1-339.64(a)). The opening bid and the new bid play no part.
 */
export function minimumRaise(lastBidCents: number, filedOn: PlainDate): number {
  return shareOfBid(lastBidCents, upsetBidTermsOn(filedOn).raise)
}

/** The minimum upset bid over the last bid, in cents, if it is filed on a day. */
export function minimumUpsetBid(lastBidCents: number, filedOn: PlainDate): number {
  return lastBidCents + minimumRaise(lastBidCents, filedOn)
}

/** The deposit handed in with an upset bid filed on a day, in cents (same sections). */
export function upsetBidDeposit(upsetBidCents: number, filedOn: PlainDate): number {
  return shareOfBid(upsetBidCents, upsetBidTermsOn(filedOn).deposit)
}

/**
 * The next minimum bids if every bid is the minimum, the current one first. A published minimum takes the first place:
 * the clerk may round differently.
 */
export function bidLadder(
  lastBidCents: number,
  filedOn: PlainDate,
  rungs = 5,
  firstBidCents = minimumUpsetBid(lastBidCents, filedOn),
): BidRung[] {
  const ladder: BidRung[] = []
  for (
    let bid_cents = firstBidCents;
    ladder.length < rungs;
    bid_cents = minimumUpsetBid(bid_cents, filedOn)
  ) {
    ladder.push({ bid_cents, deposit_cents: upsetBidDeposit(bid_cents, filedOn) })
  }
  return ladder
}
