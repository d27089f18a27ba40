import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { FilterContext } from '#domain/listing-filters/filters.ts'
import { countByLastDay, countByOption, type OptionCounts } from '#domain/listing-filters/apply-filters.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { once } from '#domain/lazy/once.ts'
import { cardsInArea, matchingPositions, type Wanted } from './parts/find-listings.ts'
import { topOfList, type FirstCards } from './parts/first-cards.ts'
import { cardList, joined, listingsAt, soldTogether, type CardList } from './parts/listing-cards.ts'
import { prepareNext } from './parts/prepare-next.ts'

/** The cards of the list, and the number of parcels in them. */
export type ListedCards = {
  /** In the chosen order. */
  outlined: CardList
  withoutOutline: CardList
  /** Number of parcels, not cards. */
  found: number
  total: number
}

/** Data for the list and the map. Everything the first card does not need is a function, computed on first call. */
export type ListingResults = ListedCards & {
  /** Matches of the filters, inside the map area or not; the same array while filters and data are unchanged. */
  onMap: () => readonly Listing[]
  /** Ids sold together, keyed by each of them. */
  soldWith: () => ReadonlyMap<number, readonly number[]>
  counties: readonly string[]
  /** Number of parcels each option would match. */
  countOptions: () => OptionCounts
  /** The same for the upset deadline filter; the same function while its inputs are unchanged. */
  countLastDays: () => ReadonlyMap<string, number>
}

/** No favorites: before they load, and for results that do not depend on them. */
const NONE: ReadonlySet<number> = new Set()

/**
 * The results for an answer and a screen state. Null until there is an answer, and, when filtered by favorites, until
 * these have loaded.
 */
export function useListingResults(
  answer: ListAnswer | null,
  { filters, sort, area }: Wanted,
  { today, favorites }: { today: PlainDate; favorites: ReadonlySet<number> | null },
): ListingResults | null {
  const prepared = useMemo(() => answer && prepareNext(answer), [answer])
  // Starring a listing changes the results only when they are filtered by favorites.
  const relevantFavorites = filters.favorites === null ? NONE : favorites
  const matches = useMemo(
    () =>
      prepared &&
      relevantFavorites &&
      matchingPositions(prepared, { filters, sort }, { today, favorites: relevantFavorites }),
    [prepared, filters, sort, today, relevantFavorites],
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
    return prepared && once(() => countByOption(prepared.index, filters, context, prepared.counties))
  }, [prepared, filters, today, favorites])
  const countLastDays = useMemo(() => {
    const context: FilterContext = { today, favorites: relevantFavorites ?? NONE }
    return prepared && once(() => countByLastDay(prepared.index, filters, context))
  }, [prepared, filters, today, relevantFavorites])
  const { outlined: outlinedCount, groupOf, points } = prepared ?? {}
  // After a change, all of these are mostly the same as before.
  const inArea = useMemo(() => {
    if (outlinedCount === undefined || !groupOf || !points || !matches) return null
    return cardsInArea({ outlined: outlinedCount, groupOf, points }, matches, area)
  }, [outlinedCount, groupOf, points, matches, area])
  return useMemo(() => {
    if (!prepared || !inArea || !lasting || !countOptions || !countLastDays) return null
    const { listings, counties } = prepared
    const { outlined, withoutOutline, found } = inArea
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
  }, [prepared, inArea, lasting, countOptions, countLastDays])
}

/**
 * The top of the list until the results are there. Null if it was selected for another screen state, or if the list
 * starts further down, at the selected card.
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
