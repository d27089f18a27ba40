import { useMemo } from 'react'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import type { FilterContext } from '#domain/listing/filters.ts'
import { countInArea } from './parts/find-listings.ts'
import { prepareListings } from './parts/prepare-listings.ts'

/** Tells how many listings a search (a query of the listing screen) finds now; null while that is not known. */
export function useMatchCounts(
  answer: ListAnswer | null,
  context: FilterContext | null,
): ((search: string) => number) | null {
  const prepared = useMemo(() => answer && prepareListings(answer), [answer])
  if (!prepared || !context) return null
  return (search) => countInArea(prepared, parseListingUrl(new URLSearchParams(search)), context)
}
