import { listingReturnOf, oneStepDeeper, type ListingReturn } from './listing-return.ts'
import { paths } from './paths.ts'

/** State of the evidence page when it was opened from the details, one step back in history. */
type FromDetails = Partial<ListingReturn> & { details: number }

/** From the details of a listing, in this navigation state, to the page that one of its figures was read from. */
export function evidenceLink(
  id: number,
  fact: string | undefined,
  state: unknown,
): { to: string; state: FromDetails } {
  return { to: paths.evidence(id, fact), state: { ...oneStepDeeper(listingReturnOf(state)), details: id } }
}

/** Whether the previous page in history is the listing's details, as they were left. */
export function isFromDetails(state: unknown, id: number): boolean {
  return typeof state === 'object' && state !== null && 'details' in state && state.details === id
}
