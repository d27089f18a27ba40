import { listingUrlEntries, type ListingUrlState } from '#contract/listings/listing-url.ts'
import { paths } from './paths.ts'

/**
 * Navigation state from the listing screen to the pages opened from it, so that "back" restores the screen: its URL,
 * and its distance in steps of browser history.
 */
export type ListingReturn = { listing: string; steps: number }

/** For a page opened from the listing screen in this state. */
export function listingReturnTo(state: ListingUrlState): ListingReturn {
  const search = new URLSearchParams(listingUrlEntries(state)).toString()
  return { listing: search === '' ? paths.listing : `${paths.listing}?${search}`, steps: 1 }
}

/** Parses the navigation state; null if the page was opened by URL. */
export function listingReturnOf(state: unknown): ListingReturn | null {
  if (typeof state !== 'object' || state === null || !('listing' in state) || !('steps' in state)) return null
  const { listing, steps } = state
  if (typeof listing !== 'string' || typeof steps !== 'number' || !(steps > 0)) return null
  return listing === paths.listing || listing.startsWith(`${paths.listing}?`) ? { listing, steps } : null
}

/** The state for a page one step deeper; undefined if there is nothing to return to. */
export function oneStepDeeper(back: ListingReturn | null): ListingReturn | undefined {
  return back === null ? undefined : { ...back, steps: back.steps + 1 }
}
