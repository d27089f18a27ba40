import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { FilterContext, ListingFilters } from '#domain/listing-filters/filters.ts'
import { groupPositions } from '#domain/listing-filters/group.ts'
import { applyFilters } from '#domain/listing-filters/apply-filters.ts'
import { positionsInArea } from './listing-points.ts'
import type { PreparedListings } from './prepare-listings.ts'

/** State that decides which cards are shown, and in which order. */
export type Wanted = Pick<ListingUrlState, 'filters' | 'sort' | 'area'>

/** Positions that pass the filters, in the chosen order, inside the map area or not. */
export function matchingPositions(
  { index }: PreparedListings,
  { filters, sort }: Pick<Wanted, 'filters' | 'sort'>,
  context: FilterContext,
): Uint32Array {
  return hasFilter(filters) ? applyFilters(index, filters, sort, context) : index.inOrder(sort, context.today)
}

/** Positions grouped into cards, with and without an outline, each in the order given. */
export type FoundCards = { outlined: number[][]; withoutOutline: number[][]; found: number }

export function cardsInArea(
  { outlined, groupOf, points }: Pick<PreparedListings, 'outlined' | 'groupOf' | 'points'>,
  matches: Uint32Array,
  area: Wanted['area'],
): FoundCards {
  const found = area ? positionsInArea(matches, points(), area) : matches
  const gathered = (isOutlined: boolean) =>
    groupPositions(
      found.filter((position) => position < outlined === isOutlined),
      groupOf,
    )
  return { outlined: gathered(true), withoutOutline: gathered(false), found: found.length }
}

/** Number of parcels that pass the filters and are inside the map area. */
export function countInArea(prepared: PreparedListings, wanted: Wanted, context: FilterContext): number {
  const matches = matchingPositions(prepared, wanted, context)
  return wanted.area ? positionsInArea(matches, prepared.points(), wanted.area).length : matches.length
}

function hasFilter(filters: ListingFilters): boolean {
  return Object.values(filters).some((value) => value !== null)
}
