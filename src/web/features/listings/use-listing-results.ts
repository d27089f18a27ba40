import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import { groupPositions } from '#domain/listing/group.ts'
import { applyFilters, countByOption, type OptionCounts } from '#domain/listing/search-index.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { cardsOf, listingsAt, soldTogether, type ListingCard } from './parts/listing-cards.ts'
import { positionsInArea } from './parts/listing-points.ts'
import { prepareListings } from './parts/prepare-listings.ts'

export type ListingResults = {
  /** In the chosen order. */
  outlined: readonly ListingCard[]
  withoutOutline: readonly ListingCard[]
  /** Parcels found, not cards. */
  found: number
  total: number
  /** Found by the filters, whether or not inside the map area. */
  onMap: readonly Listing[]
  /** Ids sold together, by the id of each of them. */
  soldWith: ReadonlyMap<number, readonly number[]>
  counties: readonly string[]
  /** How many parcels each option would leave. */
  countOptions: () => OptionCounts
}

/** What the list and the map show for an answer and a state of the screen. */
export function useListingResults(
  answer: ListAnswer,
  { filters, sort, area }: ListingUrlState,
  today: PlainDate,
): ListingResults {
  const prepared = useMemo(() => prepareListings(answer), [answer])
  const { listings, groupOf, index } = prepared
  const matches = useMemo(() => applyFilters(index, filters, sort, today), [index, filters, sort, today])
  const onMap = useMemo(() => listingsAt(listings, matches), [listings, matches])
  const soldWith = useMemo(() => soldTogether(listings, groupOf), [listings, groupOf])
  return useMemo(() => {
    const found = area ? positionsInArea(matches, prepared.points(), area) : matches
    const cards = (positions: Uint32Array) => cardsOf(groupPositions(positions, groupOf), listings)
    let counts: OptionCounts | null = null
    return {
      outlined: cards(found.filter((position) => position < prepared.outlined)),
      withoutOutline: cards(found.filter((position) => position >= prepared.outlined)),
      found: found.length,
      total: listings.length,
      onMap,
      soldWith,
      counties: prepared.counties,
      countOptions: () => (counts ??= countByOption(index, filters)),
    }
  }, [prepared, listings, groupOf, index, matches, onMap, soldWith, area, filters])
}
