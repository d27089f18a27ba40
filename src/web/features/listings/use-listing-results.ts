import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import { countByOption, type OptionCounts } from '#domain/listing/search-index.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { cardsInArea, matchingPositions, type Wanted } from './parts/find-listings.ts'
import { topOfList, type FirstCards } from './parts/first-cards.ts'
import { cardList, joined, listingsAt, soldTogether, type CardList } from './parts/listing-cards.ts'
import { once } from './parts/once.ts'
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
}

/** The results for an answer and a state of the screen; null while there is no answer. */
export function useListingResults(
  answer: ListAnswer | null,
  { filters, sort, area }: Wanted,
  today: PlainDate,
): ListingResults | null {
  const prepared = useMemo(() => answer && prepareListings(answer), [answer])
  const matches = useMemo(
    () => prepared && matchingPositions(prepared, { filters, sort }, today),
    [prepared, filters, sort, today],
  )
  const lasting = useMemo(
    () =>
      prepared &&
      matches && {
        onMap: once(() => listingsAt(prepared.listings, matches)),
        soldWith: once(() => soldTogether(prepared.listings, prepared.groupOf)),
        countOptions: once(() => countByOption(prepared.index(), filters)),
      },
    [prepared, matches, filters],
  )
  return useMemo(() => {
    if (!prepared || !matches || !lasting) return null
    const { listings, counties } = prepared
    const { outlined, withoutOutline, found } = cardsInArea(prepared, matches, area)
    return {
      outlined: cardList(outlined, listings),
      withoutOutline: cardList(withoutOutline, listings),
      found,
      total: listings.length,
      counties,
      ...lasting,
    }
  }, [prepared, matches, lasting, area])
}

/**
 * The top of the list until the results are there; null where it was looked out for another state of the screen, and
 * where the list starts further down, at the selected card.
 */
export function useTopOfList(first: FirstCards | null, state: ListingUrlState): ListedCards | null {
  const { filters, sort, area, selected } = state
  return useMemo(() => {
    if (!first || JSON.stringify(first.wanted) !== JSON.stringify({ filters, sort, area })) return null
    const [outlined, withoutOutline] = [topOfList(first.outlined), topOfList(first.withoutOutline)]
    if (selected !== null && joined(outlined, withoutOutline).placeOf(selected) === -1) return null
    return { outlined, withoutOutline, found: first.found, total: first.total }
  }, [first, filters, sort, area, selected])
}
