import type { AppliedListing, ObservationChange } from './observation.ts'
import { applyCaseFlags, isStayLifted, withoutStoppedSale } from './apply-case.ts'
import { applyProperty } from './apply-property.ts'
import { applySale } from './apply-sale.ts'
import type { ListingState } from './listing-state.ts'

/**
 * Applies one source's observation to a listing. Only changes since the source's previous observation count, so a
 * source that repeats itself never overrules one that knows more. The status is derived afterward, once all sources
 * of the run are applied.
 */
export function applyObservation(state: ListingState, observation: ObservationChange): AppliedListing {
  const place = applyProperty(state, observation)
  const sale = applySale(state.listing.id, state, observation)
  const { case_flags } = state.listing
  const flags = applyCaseFlags(case_flags, { before: state.round, after: sale.round }, observation)
  const rounds = isStayLifted(case_flags, flags)
    ? withoutStoppedSale(state.listing.id, { ...state, flags: case_flags }, sale, observation)
    : sale
  const listing = flags === case_flags ? place.state.listing : { ...place.state.listing, case_flags: flags }
  return {
    state: { ...place.state, listing, round: rounds.round, previous: rounds.previous },
    drafts: [...place.drafts, ...sale.drafts],
  }
}
