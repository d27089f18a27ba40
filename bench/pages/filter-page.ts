import type { ListingFilters } from '#domain/listing-filters/filters.ts'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { applyFilters } from '#domain/listing-filters/apply-filters.ts'
import { buildSearchIndex } from '#domain/listing-filters/search-index.ts'
import type { ListingOrder } from '#domain/listing-filters/sort.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** Filters and order after one keystroke or choice. */
export type FilterChange = { filters: ListingFilters; order: ListingOrder }

/** Milliseconds of each step. */
export type FilterTimes = {
  build: number
  firstSort: number
  firstText: number
  changes: number[]
}

/** Builds the index from a JSON text as the screen does, then applies the changes one after another. */
export function measureFilters(
  listingsText: string,
  changes: readonly FilterChange[],
  today: PlainDate,
): FilterTimes {
  const listings: unknown = JSON.parse(listingsText)
  if (!areListings(listings)) throw new Error('no list of listings')
  const favorites = new Set(listings.filter((_listing, place) => place % 400 === 0).map(({ id }) => id))
  const [build, index] = timed(() => buildSearchIndex(listings))
  const measure = ({ filters, order }: FilterChange) =>
    timed(() => applyFilters(index, filters, order, { today, favorites }))[0]
  return {
    build,
    firstSort: measure({ filters: NO_FILTERS, order: 'default' }),
    firstText: measure({ filters: { ...NO_FILTERS, q: 'o' }, order: 'default' }),
    // The minimum of three runs: the others include other load on the machine.
    changes: changes.map((change) => Math.min(measure(change), measure(change), measure(change))),
  }
}

// Not checked further: the data comes from this repository's own demo.
function areListings(value: unknown): value is WireListing[] {
  return Array.isArray(value)
}

function timed<T>(work: () => T): [number, T] {
  const began = performance.now()
  const result = work()
  return [performance.now() - began, result]
}
