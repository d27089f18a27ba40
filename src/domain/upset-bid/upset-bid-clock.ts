import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice, ClosingTime } from './clerk-office.ts'
import { upsetBidDeadline } from './deadline.ts'
import type { UpsetBidDeadline } from './deadline.ts'
import { nextBid } from './next-bid.ts'
import type { NextBid } from './next-bid.ts'
import type { UpsetBidFacts } from './upset-bid-facts.ts'

/** The full answer for a round: minimum bid, deposit and deadline. */
export interface UpsetBidClock extends ClosingTime {
  readonly last_bid_cents: number | null
  /** Null while no bid is known. */
  readonly next_bid: NextBid | null
  /** Null while no day is known from which the ten days could count. */
  readonly deadline: UpsetBidDeadline | null
}

/** Computes the minimum of an upset bid filed today, and when the round's period ends at that clerk's office. */
export function upsetBidClock(facts: UpsetBidFacts, office: ClerkOffice, today: PlainDate): UpsetBidClock {
  const deadline = upsetBidDeadline(facts, office)
  const { closes_at, closes_at_confirmed } = deadline ?? office
  return {
    last_bid_cents: facts.bids.at(-1)?.amount_cents ?? null,
    next_bid: nextBid(facts, today),
    deadline,
    closes_at,
    closes_at_confirmed,
  }
}
