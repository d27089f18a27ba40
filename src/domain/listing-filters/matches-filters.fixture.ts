import type { FilterContext, ListingFilters } from './filters.ts'
import { criteriaOf, isInRange, WORD_FIELDS, WORD_FILTERS, wordFrom } from './filters.ts'
import { MEASURE_FILTERS, measureOf, type Measurable } from './measures.ts'
import { searchText, type Searchable } from './search-text.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

type Filterable = Searchable & Measurable & Pick<WireListing, 'id' | 'county' | 'structure'>

/** Whether one listing passes all filters: the plain reference implementation for `applyFilters`. */
export function matchesFilters(
  listing: Filterable,
  filters: ListingFilters,
  { today, favorites }: FilterContext,
): boolean {
  const { exact, ranges, favoritesOnly, words } = criteriaOf(filters, today)
  if (favoritesOnly && !favorites.has(listing.id)) return false
  const hasWords = WORD_FILTERS.every(
    (name) => exact[name] === null || wordFrom(name, listing[WORD_FIELDS[name]]) === exact[name],
  )
  const isInRanges = MEASURE_FILTERS.every((name) => {
    const range = ranges[name]
    return range === null || isInRange(measureOf(name, listing, today), range)
  })
  if (!hasWords || !isInRanges) return false
  const text = words.length > 0 ? searchText(listing) : ''
  return words.every((word) => text.includes(word))
}
