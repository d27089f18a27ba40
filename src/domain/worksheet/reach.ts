import type { PlainDate } from '#domain/time/plain-date.ts'
import { minimumUpsetBid, upsetBidDeposit } from '#domain/upset-bid/minimum-upset-bid.ts'
import type { BidRung } from '#domain/upset-bid/minimum-upset-bid.ts'

/** How far up the ladder of lawful bids an amount reaches. */
export interface Reach {
  /** Rungs within the amount if every bid is the minimum; 0 if the current minimum is above it. */
  readonly bids: number
  /** The last of them, with its deposit; null if there is none. */
  readonly highest: BidRung | null
}

/**
 * How far an amount in cents reaches on the ladder from the current minimum up, for bids filed on a day: the last rung
 * is the highest bid that a contest of minimum raises reaches within the amount.
 */
export function reachOnLadder(minimumNextBidCents: number, amountCents: number, filedOn: PlainDate): Reach {
  let bids = 0
  let highest: number | null = null
  for (let rung = minimumNextBidCents; rung <= amountCents; rung = minimumUpsetBid(rung, filedOn)) {
    highest = rung
    bids += 1
  }
  return {
    bids,
    highest:
      highest === null ? null : { bid_cents: highest, deposit_cents: upsetBidDeposit(highest, filedOn) },
  }
}
