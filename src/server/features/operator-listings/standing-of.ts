import type { Standing } from '#contract/operator/listings.ts'
import { caseFactsOf } from '#domain/listing-status/case-flags.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { takesUpsetBids } from '#domain/listing/upset-period.ts'
import { type ListingState, roundFactsOf, type StatusAt, statusAt } from '#server/features/listings/index.ts'

/** What follows from the facts of a listing at an instant (epoch milliseconds), as subscribers see it. */
export function standingOf(state: ListingState, office: ClerkOffice, now: number): Standing {
  const { listing, round } = state
  return standingAnswer(
    statusAt(now, {
      court_case: caseFactsOf(listing.case_flags),
      round: round && roundFactsOf(round),
      office,
    }),
  )
}

/** The same from a status that is known. While no bids are taken, there is no minimum. */
export function standingAnswer(at: StatusAt): Standing {
  const { status, status_reason, clock } = at
  const next_bid = takesUpsetBids(at) ? at.next_bid : null
  return {
    status,
    status_reason,
    clock,
    minimum_upset_bid: next_bid?.minimum_upset_bid ?? null,
    deposit: next_bid?.deposit ?? null,
  }
}
