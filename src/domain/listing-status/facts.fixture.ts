import { upsetBidFacts } from '#domain/upset-bid/upset-bid-facts.fixture.ts'
import type { CaseFacts, RoundFacts } from './facts.ts'

/** For tests: a case of which nothing is known but what is given. */
export function caseFacts(known: Partial<CaseFacts> = {}): CaseFacts {
  return { is_redeemed: false, is_dismissed_by_payment: false, is_stayed_by_bankruptcy: false, ...known }
}

/** For tests: a first round of which nothing is known but what is given. */
export function roundFacts(known: Partial<RoundFacts> = {}): RoundFacts {
  return {
    ...upsetBidFacts({}),
    round: 1,
    time: null,
    source_says: null,
    is_cancelled: false,
    is_postponed_without_date: false,
    is_resale_ordered_without_date: false,
    is_resale_motion_pending: false,
    is_taxing_unit_buyer: false,
    confirmed_on: null,
    paid_on: null,
    recorded_on: null,
    ...known,
  }
}
