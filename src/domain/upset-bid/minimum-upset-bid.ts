/** Five percent, but never less than this many cents (G.S. 1-339.25(a), 1-339.64(a)). */
const floorCents = 75_000

/** One step of the ladder of lawful bids: the bid and the deposit handed in with it, in cents. */
export interface BidRung {
  readonly bid_cents: number
  readonly deposit_cents: number
}

/**
 * The least raise over the reported price or the last upset bid, in cents: 5% of that bid and at least $750
 * (G.S. 1-339.25(a), 1-339.64(a)). The opening bid and the new bid play no part. The statutes do not say how to
 * round; a part of a cent counts as a whole one, so that the result is never too low.
 */
export function minimumRaise(lastBidCents: number): number {
  return fivePercentOrFloor(lastBidCents)
}

/** The minimum upset bid over the last bid, in cents. */
export function minimumUpsetBid(lastBidCents: number): number {
  return lastBidCents + minimumRaise(lastBidCents)
}

/** The least deposit handed in with an upset bid, in cents: 5% of that upset bid and at least $750 (same sections). */
export function upsetBidDeposit(upsetBidCents: number): number {
  return fivePercentOrFloor(upsetBidCents)
}

/**
 * The next least bids if nobody ever bids more than the least, the first being the one due now. A published minimum,
 * where the clerk rounds otherwise, takes the first place.
 */
export function bidLadder(
  lastBidCents: number,
  rungs = 5,
  firstBidCents = minimumUpsetBid(lastBidCents),
): BidRung[] {
  const ladder: BidRung[] = []
  for (let bid_cents = firstBidCents; ladder.length < rungs; bid_cents = minimumUpsetBid(bid_cents)) {
    ladder.push({ bid_cents, deposit_cents: upsetBidDeposit(bid_cents) })
  }
  return ladder
}

function fivePercentOrFloor(cents: number): number {
  return Math.max(Math.ceil(cents / 20), floorCents)
}
