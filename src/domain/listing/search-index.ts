import type { PlainDate } from '#domain/time/plain-date.ts'
import { monthNames } from '#domain/time/plain-date.ts'
import type { Column } from './column.ts'
import { columnOf, mapColumn } from './column.ts'
import type { ListingFilters, OptionFilter } from './filters.ts'
import { PRICE_RANGES, criteriaOf, foreclosureMonth, isInRange, parsePriceRange } from './filters.ts'
import type { Haystack } from './haystack.ts'
import { haystackOf, wordMatches } from './haystack.ts'
import type { ListingOrder } from './sort.ts'
import { sortedPositions } from './sort.ts'
import type { WireListing } from './wire-listing.ts'

const wordFilters = ['status', 'county', 'month', 'structure'] as const
type WordFilter = (typeof wordFilters)[number]

/** Listings prepared for filtering and sorting on every keystroke. Holds no copy of them. */
export type SearchIndex = {
  readonly size: number
  readonly columns: Readonly<Record<WordFilter, Column<string | null>>>
  /** Dollars; NaN without a bid. */
  readonly highestBids: Float64Array
  /** Made when first asked for, then kept. */
  readonly haystack: () => Haystack
  /** Positions in this order; made when first asked for, then kept until `today` changes. */
  readonly inOrder: (order: ListingOrder, today: PlainDate) => Uint32Array
}

/** For every option of a filter, how many listings it would leave with the other filters as they are. */
export type OptionCounts = Readonly<Record<OptionFilter, ReadonlyMap<string, number>>>

const failure = { status: 1, county: 2, month: 4, structure: 8, price: 16, text: 32 } as const

/** Prepares the listings; positions in every answer are places in this array. */
export function buildSearchIndex(listings: readonly WireListing[]): SearchIndex {
  return {
    size: listings.length,
    columns: {
      status: columnOf(listings, (listing) => listing.status),
      county: columnOf(listings, (listing) => listing.county),
      month: mapColumn(
        columnOf(listings, (listing) => listing.foreclosure_date),
        monthOfDate,
      ),
      structure: columnOf(listings, (listing) => listing.structure),
    },
    highestBids: new Float64Array(listings.map((listing) => listing.highest_bid ?? NaN)),
    haystack: once(() => haystackOf(listings)),
    inOrder: sortedOnce(listings),
  }
}

/** Positions of the listings that pass all filters, in the chosen order. Agrees with `matchesFilters`. */
export function applyFilters(
  index: SearchIndex,
  filters: ListingFilters,
  order: ListingOrder,
  today: PlainDate,
): Uint32Array {
  const failures = failuresOf(index, filters)
  const found = new Uint32Array(index.size)
  let count = 0
  for (const position of index.inOrder(order, today)) {
    if (failures[position] === 0) found[count++] = position
  }
  return found.slice(0, count)
}

/**
 * Counts for the options of all filters: every status, county and structure that occurs, the twelve months and the
 * offered price ranges. Parcels are counted, not groups.
 */
export function countByOption(index: SearchIndex, filters: ListingFilters): OptionCounts {
  const failures = failuresOf(index, filters)
  const wordCounts = (name: WordFilter) => {
    const { values, codes } = index.columns[name]
    const counts = new Uint32Array(values.length)
    forEachOpen(failures, name, (position) => {
      const code = codes[position] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    })
    const total = new Map<string, number>()
    values.forEach((value, code) => {
      if (value !== null) total.set(value, (total.get(value) ?? 0) + (counts[code] ?? 0))
    })
    return total
  }
  const months = wordCounts('month')
  return {
    status: wordCounts('status'),
    county: wordCounts('county'),
    month: new Map(monthNames.map((name) => [name, months.get(name) ?? 0])),
    structure: wordCounts('structure'),
    price: priceCounts(index, failures),
  }
}

function priceCounts(index: SearchIndex, failures: Uint8Array): ReadonlyMap<string, number> {
  const ranges = PRICE_RANGES.map((text) => ({ text, range: parsePriceRange(text), count: 0 }))
  forEachOpen(failures, 'price', (position) => {
    const bid = index.highestBids[position] ?? NaN
    for (const option of ranges) if (option.range && isInRange(bid, option.range)) option.count++
  })
  return new Map(ranges.map(({ text, count }) => [text, count]))
}

// The listings that fail no other filter than this one.
function forEachOpen(failures: Uint8Array, name: OptionFilter, see: (position: number) => void): void {
  const others = ~failure[name]
  for (let position = 0; position < failures.length; position++) {
    if (((failures[position] ?? 0) & others) === 0) see(position)
  }
}

// For each listing the filters it fails, one bit each; 0 passes.
function failuresOf(index: SearchIndex, filters: ListingFilters): Uint8Array {
  const criteria = criteriaOf(filters)
  const failures = new Uint8Array(index.size)
  for (const name of wordFilters) {
    const wanted = criteria[name]
    if (wanted === null) continue
    const { values, codes } = index.columns[name]
    const isWanted = values.map((value) => value === wanted)
    codes.forEach((code, position) => {
      if (isWanted[code] !== true) failures[position] = (failures[position] ?? 0) | failure[name]
    })
  }
  const { price, words } = criteria
  if (price !== null) {
    index.highestBids.forEach((bid, position) => {
      if (!isInRange(bid, price)) failures[position] = (failures[position] ?? 0) | failure.price
    })
  }
  if (words.length > 0) {
    wordMatches(index.haystack(), words).forEach((isMatch, position) => {
      if (isMatch === 0) failures[position] = (failures[position] ?? 0) | failure.text
    })
  }
  return failures
}

function monthOfDate(foreclosure_date: string | null): string | null {
  return foreclosureMonth({ foreclosure_date })
}

function sortedOnce(listings: readonly WireListing[]): SearchIndex['inOrder'] {
  const known = new Map<ListingOrder, { today: PlainDate; positions: Uint32Array }>()
  return (order, today) => {
    const kept = known.get(order)
    if (kept?.today === today) return kept.positions
    const positions = sortedPositions(listings, order, today)
    known.set(order, { today, positions })
    return positions
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
