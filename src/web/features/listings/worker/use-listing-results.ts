import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import type { FilterContext } from '#domain/listing-filters/filters.ts'
import { countByLastDay, countByOption, type OptionCounts } from '#domain/listing-filters/search-index.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { once } from '#domain/lazy/once.ts'
import { cardsInArea, matchingPositions, type Wanted } from './parts/find-listings.ts'
import { topOfList, type FirstCards } from './parts/first-cards.ts'
import { cardList, joined, listingsAt, soldTogether, type CardList } from './parts/listing-cards.ts'
import { prepareListings } from './parts/prepare-listings.ts'

/** The cards of the list, and how many parcels they are. */
export type ListedCards = {
  /** In the chosen order. */
  outlined: CardList
  withoutOutline: CardList
  /** Parcels found, not cards. */
  found: number
  total: number
}

/** What the list and the map show. Whatever the first card can do without is a function, made when first asked for. */
export type ListingResults = ListedCards & {
  /** Found by the filters, whether or not inside the map area; the same array while filters and data are the same. */
  onMap: () => readonly Listing[]
  /** Ids sold together, by the id of each of them. */
  soldWith: () => ReadonlyMap<number, readonly number[]>
  counties: readonly string[]
  /** How many parcels each option would leave. */
  countOptions: () => OptionCounts
  /** The same for the last day alone; the same function while what it counts is the same. */
  countLastDays: () => ReadonlyMap<string, number>
}

/** The ids of no favourites: while they are not known, and for what does not ask for them. */
const NONE: ReadonlySet<number> = new Set()

/**
 * The results for an answer and a state of the screen; null while there is no answer, and where the list is limited
 * to favourites while these are not known.
 */
export function useListingResults(
  answer: ListAnswer | null,
  { filters, sort, area }: Wanted,
  { today, favorites }: { today: PlainDate; favorites: ReadonlySet<number> | null },
): ListingResults | null {
  const prepared = useMemo(() => answer && prepareListings(answer), [answer])
  // A star that is pressed changes what is found only where nothing but favourites is asked for.
  const asked = filters.favorites === null ? NONE : favorites
  const matches = useMemo(
    () => prepared && asked && matchingPositions(prepared, { filters, sort }, { today, favorites: asked }),
    [prepared, filters, sort, today, asked],
  )
  const lasting = useMemo(
    () =>
      prepared &&
      matches && {
        onMap: once(() => listingsAt(prepared.listings, matches)),
        soldWith: once(() => soldTogether(prepared.listings, prepared.groupOf)),
      },
    [prepared, matches],
  )
  const countOptions = useMemo(() => {
    const context: FilterContext = { today, favorites: favorites ?? NONE }
    return prepared && once(() => countByOption(prepared.index(), filters, context, prepared.counties))
  }, [prepared, filters, today, favorites])
  const countLastDays = useMemo(() => {
    const context: FilterContext = { today, favorites: asked ?? NONE }
    return prepared && once(() => countByLastDay(prepared.index(), filters, context))
  }, [prepared, filters, today, asked])
  return useMemo(() => {
    if (!prepared || !matches || !lasting || !countOptions || !countLastDays) return null
    const { listings, counties } = prepared
    const { outlined, withoutOutline, found } = cardsInArea(prepared, matches, area)
    return {
      outlined: cardList(outlined, listings),
      withoutOutline: cardList(withoutOutline, listings),
      found,
      total: listings.length,
      counties,
      ...lasting,
      countOptions,
      countLastDays,
    }
  }, [prepared, matches, lasting, countOptions, countLastDays, area])
}

/**
 * The top of the list until the results are there; null where it was looked out for another state of the screen, and
 * where the list starts further down, at the selected card.
 */
export function useTopOfList(first: FirstCards | null, state: ListingUrlState): ListedCards | null {
  const { filters, sort, area, selected } = state
  return useMemo(() => {
    if (!first || filters.favorites !== null) return null
    if (JSON.stringify(first.wanted) !== JSON.stringify({ filters, sort, area })) return null
    const [outlined, withoutOutline] = [topOfList(first.outlined), topOfList(first.withoutOutline)]
    if (selected !== null && joined(outlined, withoutOutline).placeOf(selected) === -1) return null
    return { outlined, withoutOutline, found: first.found, total: first.total }
  }, [first, filters, sort, area, selected])
}
