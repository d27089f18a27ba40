import type { Heard, Hearing } from './observation.ts'
import { hearCaseFlags, isStayLifted, withoutStoppedSale } from './apply-case.ts'
import { hearPlace } from './apply-property.ts'
import { hearSale } from './apply-sale.ts'
import type { ListingState } from './listing-state.ts'

/**
 * Tells a listing what one source says of it now. Only what differs from the source's last word counts, so that a
 * source that repeats itself never overrules one that knows more. The status is derived afterwards, once every source
 * of the run was heard.
 */
export function hearSource(state: ListingState, hearing: Hearing): Heard {
  const place = hearPlace(state, hearing)
  const sale = hearSale(state.listing.id, state, hearing)
  const { case_flags } = state.listing
  const flags = hearCaseFlags(case_flags, { before: state.round, after: sale.round }, hearing)
  const rounds = isStayLifted(case_flags, flags)
    ? withoutStoppedSale(state.listing.id, { ...state, flags: case_flags }, sale, hearing)
    : sale
  const listing = flags === case_flags ? place.state.listing : { ...place.state.listing, case_flags: flags }
  return {
    state: { ...place.state, listing, round: rounds.round, previous: rounds.previous },
    drafts: [...place.drafts, ...sale.drafts],
  }
}
