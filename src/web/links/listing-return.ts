import { listingUrlEntries, type ListingUrlState } from '#contract/listings/listing-url.ts'
import { paths } from './paths.ts'

/**
 * What travels in the navigation state from the listing screen to the pages behind it, so that their way back leads
 * to the screen as it was left: its address, and how many steps of the browser's history it lies behind.
 */
export type ListingReturn = { listing: string; steps: number }

/** For a page that is opened from the listing screen in this state. */
export function listingReturnTo(state: ListingUrlState): ListingReturn {
  const search = new URLSearchParams(listingUrlEntries(state)).toString()
  return { listing: search === '' ? paths.listing : `${paths.listing}?${search}`, steps: 1 }
}

/** Reads the navigation state; null for a page that was opened by its own address. */
export function listingReturnOf(state: unknown): ListingReturn | null {
  if (typeof state !== 'object' || state === null || !('listing' in state) || !('steps' in state)) return null
  const { listing, steps } = state
  if (typeof listing !== 'string' || typeof steps !== 'number' || !(steps > 0)) return null
  return listing === paths.listing || listing.startsWith(`${paths.listing}?`) ? { listing, steps } : null
}

/** The state for a page one step further on; undefined where there is nothing to return to. */
export function oneStepOn(way: ListingReturn | null): ListingReturn | undefined {
  return way === null ? undefined : { ...way, steps: way.steps + 1 }
}
