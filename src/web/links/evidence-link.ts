import { listingReturnOf, oneStepDeeper, type ListingReturn } from './listing-return.ts'

/** State of the evidence page when it was opened from the details, one step back in history. */
type FromDetails = Partial<ListingReturn> & { details: number }

/**
 * From the details of a listing, in this navigation state, to the page that one of its figures or events was read from,
 * by a path of `paths.evidence` or `paths.eventEvidence`.
 */
export function evidenceLink(to: string, id: number, state: unknown): { to: string; state: FromDetails } {
  return { to, state: { ...oneStepDeeper(listingReturnOf(state)), details: id } }
}

/** Whether the previous page in history is the listing's details, as they were left. */
export function isFromDetails(state: unknown, id: number): boolean {
  return typeof state === 'object' && state !== null && 'details' in state && state.details === id
}
