import type { AppliedListing, ObservationChange } from './observation.ts'
import { applyCaseFlags, isStayLifted, withoutStoppedSale } from './apply-case.ts'
import { applyProperty } from './apply-property.ts'
import { applySale } from './apply-sale.ts'
import type { ListingState } from './listing-state.ts'

/**
 * Tells a listing what one source says of it now. Only what differs from the source's last word counts, so that a
 * source that repeats itself never overrules one that knows more. The status is derived afterwards, once every source
 * of the run was heard.
 */
export function applyObservation(state: ListingState, hearing: ObservationChange): AppliedListing {
  const place = applyProperty(state, hearing)
  const sale = applySale(state.listing.id, state, hearing)
  const { case_flags } = state.listing
  const flags = applyCaseFlags(case_flags, { before: state.round, after: sale.round }, hearing)
  const rounds = isStayLifted(case_flags, flags)
    ? withoutStoppedSale(state.listing.id, { ...state, flags: case_flags }, sale, hearing)
    : sale
  const listing = flags === case_flags ? place.state.listing : { ...place.state.listing, case_flags: flags }
  return {
    state: { ...place.state, listing, round: rounds.round, previous: rounds.previous },
    drafts: [...place.drafts, ...sale.drafts],
  }
}
