import type { Heard, Hearing } from './hearing.ts'
import { hearPlace } from './hear-place.ts'
import { hearSale } from './hear-sale.ts'
import { hearCase } from './hear-stage.ts'
import type { ListingState } from './listing-state.ts'

/**
 * Tells a listing what one source says of it now. Only what differs from the source's last word counts, so that a
 * source that repeats itself never overrules one that knows more. The status is derived afterwards, once every source
 * of the run was heard.
 */
export function hearSource(state: ListingState, hearing: Hearing): Heard {
  const place = hearPlace(state, hearing)
  const sale = hearSale(state.listing.id, state, hearing)
  const court_case = hearCase(state.court_case, hearing)
  return {
    state: { ...place.state, court_case, round: sale.round, previous: sale.previous },
    drafts: [...place.drafts, ...sale.drafts],
  }
}
