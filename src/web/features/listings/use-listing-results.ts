import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import type { ListingFilters } from '#domain/listing/filters.ts'
import { groupPositions } from '#domain/listing/group.ts'
import { applyFilters, countByOption, type OptionCounts } from '#domain/listing/search-index.ts'
import { sortedPositions } from '#domain/listing/sort.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { cardList, listingsAt, soldTogether, type CardList } from './parts/listing-cards.ts'
import { positionsInArea } from './parts/listing-points.ts'
import { once } from './parts/once.ts'
import { prepareListings } from './parts/prepare-listings.ts'

/** What the list and the map show. Whatever the first card can do without is a function, made when first asked for. */
export type ListingResults = {
  /** In the chosen order. */
  outlined: CardList
  withoutOutline: CardList
  /** Parcels found, not cards. */
  found: number
  total: number
  /** Found by the filters, whether or not inside the map area; the same array while filters and data are the same. */
  onMap: () => readonly Listing[]
  /** Ids sold together, by the id of each of them. */
  soldWith: () => ReadonlyMap<number, readonly number[]>
  counties: readonly string[]
  /** How many parcels each option would leave. */
  countOptions: () => OptionCounts
}

/** The results for an answer and a state of the screen. */
export function useListingResults(
  answer: ListAnswer,
  { filters, sort, area }: ListingUrlState,
  today: PlainDate,
): ListingResults {
  const prepared = useMemo(() => prepareListings(answer), [answer])
  const { listings, groupOf, index } = prepared
  const matches = useMemo(
    () =>
      hasFilter(filters)
        ? applyFilters(index(), filters, sort, today)
        : sortedPositions(listings, sort, today),
    [listings, index, filters, sort, today],
  )
  const onMap = useMemo(() => once(() => listingsAt(listings, matches)), [listings, matches])
  const soldWith = useMemo(() => once(() => soldTogether(listings, groupOf)), [listings, groupOf])
  const countOptions = useMemo(() => once(() => countByOption(index(), filters)), [index, filters])
  return useMemo(() => {
    const found = area ? positionsInArea(matches, prepared.points(), area) : matches
    const cards = (positions: Uint32Array) => cardList(groupPositions(positions, groupOf), listings)
    return {
      outlined: cards(found.filter((position) => position < prepared.outlined)),
      withoutOutline: cards(found.filter((position) => position >= prepared.outlined)),
      found: found.length,
      total: listings.length,
      onMap,
      soldWith,
      counties: prepared.counties,
      countOptions,
    }
  }, [prepared, listings, groupOf, matches, onMap, soldWith, countOptions, area])
}

function hasFilter(filters: ListingFilters): boolean {
  return Object.values(filters).some((value) => value !== null)
}
