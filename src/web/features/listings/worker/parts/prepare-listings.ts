import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { groupNumbers } from '#domain/listing-filters/group.ts'
import { buildSearchIndex, type SearchIndex } from '#domain/listing-filters/search-index.ts'
import { sortedPositions, type ListingOrder } from '#domain/listing-filters/sort.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { once } from '#domain/lazy/once.ts'
import { pointsOf, type ListingPoints } from './listing-points.ts'

/** The list answer, ready to be filtered, sorted, grouped and limited to a map area. */
export type PreparedListings = {
  /** Those with an outline first; a position below `outlined` has one. */
  readonly listings: readonly Listing[]
  readonly outlined: number
  /** All positions in this order; caches the last order. */
  readonly inOrder: (order: ListingOrder, today: PlainDate) => Uint32Array
  /** Built on first call: without a filter the order is enough. */
  readonly index: () => SearchIndex
  readonly groupOf: Uint32Array
  /** Built on first call: only a map area needs it. */
  readonly points: () => ListingPoints
  readonly counties: readonly string[]
}

export function prepareListings(answer: ListAnswer): PreparedListings {
  const listings = [...answer.tax_foreclosures, ...answer.without_outline]
  return {
    listings,
    outlined: answer.tax_foreclosures.length,
    inOrder: lastOrder(listings),
    index: once(() => buildSearchIndex(listings)),
    groupOf: groupNumbers(listings),
    points: once(() => pointsOf(listings)),
    counties: answer.accessible_counties,
  }
}

function lastOrder(listings: readonly Listing[]): PreparedListings['inOrder'] {
  let last: { order: ListingOrder; today: PlainDate; positions: Uint32Array } | null = null
  return (order, today) => {
    if (last?.order !== order || last.today !== today) {
      last = { order, today, positions: sortedPositions(listings, order, today) }
    }
    return last.positions
  }
}
