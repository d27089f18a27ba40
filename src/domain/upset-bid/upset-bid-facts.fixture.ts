import { centsFromDollars } from '#domain/money/cents.ts'
import { day } from '#domain/time/day.fixture.ts'
import type { BidFact, UpsetBidFacts } from './upset-bid-facts.ts'

/** For tests: a round with only the given facts known. */
export function upsetBidFacts(known: Partial<UpsetBidFacts>): UpsetBidFacts {
  return {
    sale_date: null,
    report_on: null,
    bids: [],
    resale_motion_denied_on: null,
    published_last_day: null,
    published_closes_at_minute: null,
    published_minimum_cents: null,
    published_for_bid_cents: null,
    ...known,
  }
}

/** For tests: a bid in dollars, with its filing day if known. */
export function bidOf(dollars: number, kind: BidFact['kind'], filed: string | null = null): BidFact {
  return {
    amount_cents: centsFromDollars(dollars),
    kind,
    filed_on: filed === null ? null : day(filed),
    seen_on: null,
    last_seen_on: null,
    unchanged_day: null,
  }
}
