import type { PlainDate } from '#domain/time/plain-date.ts'
import { minimumUpsetBid, upsetBidDeposit } from '#domain/upset-bid/minimum-upset-bid.ts'
import type { BidRung } from '#domain/upset-bid/minimum-upset-bid.ts'

/** How far up the ladder of lawful bids an amount reaches. */
export interface Reach {
  /** Rungs within the amount, if nobody ever bids more than the least; 0 when the bid due now is above it. */
  readonly bids: number
  /** The last of them, with its deposit; null when there is none. */
  readonly highest: BidRung | null
}

/**
 * How far an amount in cents reaches on the ladder that begins with the bid due now, to be filed on a day: the last rung is the highest
 * sensible bid that an unhurried contest of least raises comes to.
 */
export function reachOnLadder(leastNextBidCents: number, amountCents: number, filedOn: PlainDate): Reach {
  let bids = 0
  let highest: number | null = null
  for (let rung = leastNextBidCents; rung <= amountCents; rung = minimumUpsetBid(rung, filedOn)) {
    highest = rung
    bids += 1
  }
  return {
    bids,
    highest:
      highest === null ? null : { bid_cents: highest, deposit_cents: upsetBidDeposit(highest, filedOn) },
  }
}
