import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { ListingFilters } from '#domain/listing/filters.ts'
import { groupPositions } from '#domain/listing/group.ts'
import { applyFilters } from '#domain/listing/search-index.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { positionsInArea } from './listing-points.ts'
import type { PreparedListings } from './prepare-listings.ts'

/** What decides which cards are shown, and in which order. */
export type Wanted = Pick<ListingUrlState, 'filters' | 'sort' | 'area'>

/** Positions that pass the filters, in the chosen order, whether or not inside the map area. */
export function matchingPositions(
  { index, inOrder }: PreparedListings,
  { filters, sort }: Pick<Wanted, 'filters' | 'sort'>,
  today: PlainDate,
): Uint32Array {
  return hasFilter(filters) ? applyFilters(index(), filters, sort, today) : inOrder(sort, today)
}

/** Positions gathered into cards: those with an outline and those without, each in the order given. */
export type FoundCards = { outlined: number[][]; withoutOutline: number[][]; found: number }

export function cardsInArea(
  prepared: PreparedListings,
  matches: Uint32Array,
  area: Wanted['area'],
): FoundCards {
  const found = area ? positionsInArea(matches, prepared.points(), area) : matches
  const gathered = (isOutlined: boolean) =>
    groupPositions(
      found.filter((position) => position < prepared.outlined === isOutlined),
      prepared.groupOf,
    )
  return { outlined: gathered(true), withoutOutline: gathered(false), found: found.length }
}

function hasFilter(filters: ListingFilters): boolean {
  return Object.values(filters).some((value) => value !== null)
}
