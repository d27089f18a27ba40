import type { ListingFilters } from '#domain/listing-filters/filters.ts'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { applyFilters, buildSearchIndex } from '#domain/listing-filters/search-index.ts'
import type { ListingOrder } from '#domain/listing-filters/sort.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** What the screen asks for after one keystroke or choice. */
export type FilterChange = { filters: ListingFilters; order: ListingOrder }

/** Milliseconds of each step. */
export type FilterTimes = {
  build: number
  firstSort: number
  firstText: number
  changes: number[]
}

/** Prepares the listings of a JSON text as the screen does, then makes the changes one after another. */
export function measureFilters(
  listingsText: string,
  changes: readonly FilterChange[],
  today: PlainDate,
): FilterTimes {
  const listings: unknown = JSON.parse(listingsText)
  if (!areListings(listings)) throw new Error('no list of listings')
  const favorites = new Set(listings.filter((_listing, place) => place % 400 === 0).map(({ id }) => id))
  const [build, index] = timed(() => buildSearchIndex(listings))
  const ask = ({ filters, order }: FilterChange) =>
    timed(() => applyFilters(index, filters, order, { today, favorites }))[0]
  return {
    build,
    firstSort: ask({ filters: NO_FILTERS, order: 'default' }),
    firstText: ask({ filters: { ...NO_FILTERS, q: 'o' }, order: 'default' }),
    // Of three times the least: the others hold what else the machine did meanwhile.
    changes: changes.map((change) => Math.min(ask(change), ask(change), ask(change))),
  }
}

// They come from this repository's own demo.
function areListings(value: unknown): value is WireListing[] {
  return Array.isArray(value)
}

function timed<T>(work: () => T): [number, T] {
  const began = performance.now()
  const result = work()
  return [performance.now() - began, result]
}
