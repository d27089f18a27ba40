import type { Standing } from '#contract/operator/listings.ts'
import { caseFactsOf } from '#domain/listing-status/case-flags.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { type ListingState, roundFactsOf, statusAt } from '#server/features/listings/index.ts'

/** What follows from the facts of a listing at an instant (epoch milliseconds), as subscribers see it. */
export function standingOf(state: ListingState, office: ClerkOffice, now: number): Standing {
  const { listing, court_case, round } = state
  const { status, status_reason, next_bid, clock } = statusAt(now, {
    court_case: caseFactsOf(listing.case_flags, court_case),
    round: round && roundFactsOf(round),
    office,
  })
  return {
    status,
    status_reason,
    upset_deadline: clock && { day: clock.last_day, closes_at: clock.closes_at },
    minimum_upset_bid: next_bid?.minimum_upset_bid ?? null,
    deposit: next_bid?.deposit ?? null,
  }
}
