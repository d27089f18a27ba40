import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { once } from '#domain/lazy/once.ts'
import { groupNumbers } from '#domain/listing-filters/group.ts'
import { buildSearchIndex, type SearchIndex } from '#domain/listing-filters/search-index.ts'
import { type ListingPoints, pointsOf } from './listing-points.ts'

/** The list answer, ready to be filtered, sorted, grouped and limited to a map area. */
export type PreparedListings = {
  /** Those with an outline first; a position below `outlined` has one. */
  readonly listings: readonly Listing[]
  readonly outlined: number
  readonly index: SearchIndex
  readonly groupOf: Uint32Array
  /** Built on first call: only a map area needs it. */
  readonly points: () => ListingPoints
  readonly counties: readonly string[]
}

export function prepareListings(answer: ListAnswer): PreparedListings {
  const listings = answer.tax_foreclosures.concat(answer.without_outline)
  return {
    listings,
    outlined: answer.tax_foreclosures.length,
    index: buildSearchIndex(listings),
    groupOf: groupNumbers(listings),
    points: once(() => pointsOf(listings)),
    counties: answer.accessible_counties,
  }
}
