import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import { groupNumbers } from '#domain/listing/group.ts'
import { buildSearchIndex, type SearchIndex } from '#domain/listing/search-index.ts'
import { pointsOf, type ListingPoints } from './listing-points.ts'
import { once } from './once.ts'

/** The answer of the list call, ready to be filtered, sorted, grouped and limited to a part of the map. */
export type PreparedListings = {
  /** Those with an outline first; a position below `outlined` has one. */
  readonly listings: readonly Listing[]
  readonly outlined: number
  /** Made when first asked for: without a filter the order is enough. */
  readonly index: () => SearchIndex
  readonly groupOf: Uint32Array
  /** Made when first asked for: only a limit to the map needs it. */
  readonly points: () => ListingPoints
  readonly counties: readonly string[]
}

export function prepareListings(answer: ListAnswer): PreparedListings {
  const listings = [...answer.tax_foreclosures, ...answer.without_outline]
  return {
    listings,
    outlined: answer.tax_foreclosures.length,
    index: once(() => buildSearchIndex(listings)),
    groupOf: groupNumbers(listings),
    points: once(() => pointsOf(listings)),
    counties: answer.accessible_counties,
  }
}
