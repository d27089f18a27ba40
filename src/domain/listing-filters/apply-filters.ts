import type { PlainDate } from '#domain/time/plain-date.ts'
import { monthNames } from '#domain/time/plain-date.ts'
import type { ChoiceFilter, FilterContext, ListingFilters, WordFilter } from './filters.ts'
import {
  criteriaOf,
  FAVORITES_ONLY,
  isInRange,
  LAND_KINDS,
  OFFERED,
  rangeOf,
  WORD_FILTERS,
} from './filters.ts'
import { wordMatches } from './haystack.ts'
import type { MeasureFilter } from './measures.ts'
import { MEASURE_FILTERS } from './measures.ts'
import type { SearchIndex } from './search-index.ts'
import type { ListingOrder } from './sort.ts'

/** For every option of a filter, how many listings it would leave, given the other filters. */
export type OptionCounts = Readonly<Record<ChoiceFilter, ReadonlyMap<string, number>>>

const failure = {
  status: 1,
  county: 2,
  month: 4,
  structure: 8,
  land: 16,
  price: 32,
  lastDay: 64,
  sale: 128,
  minimumBid: 256,
  ofAssessed: 512,
  acres: 1024,
  favorites: 2048,
  text: 4096,
} as const

/** Positions of the listings that pass all filters, in the chosen order. */
export function applyFilters(
  index: SearchIndex,
  filters: ListingFilters,
  order: ListingOrder,
  context: FilterContext,
): Uint32Array {
  const failures = failuresOf(index, filters, context)
  const found = new Uint32Array(index.size)
  let count = 0
  const positions = index.inOrder(order, context.today)
  // By index: an iterator makes an object for each of a hundred thousand.
  for (let place = 0; place < positions.length; place++) {
    const position = positions[place] ?? 0
    if (failures[position] === 0) found[count++] = position
  }
  return found.slice(0, count)
}

/**
 * Counts for the options of all filters: every occurring status and structure and every county that occurs or is open
 * (by name), sorted, and all offered values of the others. Counts parcels, not groups.
 */
export function countByOption(
  index: SearchIndex,
  filters: ListingFilters,
  context: FilterContext,
  openCounties: readonly string[] = [],
): OptionCounts {
  const failures = failuresOf(index, filters, context)
  const words = (name: WordFilter) => wordCounts(index, failures, name)
  const offeredWords = (name: WordFilter, offered: readonly string[]) => {
    const counts = words(name)
    return new Map(offered.map((value) => [value, counts.get(value) ?? 0]))
  }
  const ranges = (name: MeasureFilter) => rangeCounts(index, failures, name, context.today)
  let favorites = 0
  forEachOpen(failures, 'favorites', (position) => {
    if (context.favorites.has(index.ids[position] ?? NaN)) favorites++
  })
  return {
    status: new Map(byName([...words('status')])),
    county: new Map(byName([...openCounties.map((name) => [name, 0] as const), ...words('county')])),
    month: offeredWords('month', monthNames),
    structure: new Map(byName([...words('structure')])),
    land: offeredWords('land', LAND_KINDS),
    price: ranges('price'),
    lastDay: ranges('lastDay'),
    sale: ranges('sale'),
    minimumBid: ranges('minimumBid'),
    ofAssessed: ranges('ofAssessed'),
    acres: ranges('acres'),
    favorites: new Map([[FAVORITES_ONLY, favorites]]),
  }
}

function byName(
  counts: (readonly [name: string, count: number])[],
): (readonly [name: string, count: number])[] {
  return counts.toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}

/** `countByOption` for the upset deadline only, which is much cheaper on a long list. */
export function countByLastDay(
  index: SearchIndex,
  filters: ListingFilters,
  context: FilterContext,
): ReadonlyMap<string, number> {
  return rangeCounts(index, failuresOf(index, filters, context), 'lastDay', context.today)
}

function wordCounts(
  index: SearchIndex,
  failures: Uint16Array,
  name: WordFilter,
): ReadonlyMap<string, number> {
  const { values, codes } = index.column(name)
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

function rangeCounts(
  index: SearchIndex,
  failures: Uint16Array,
  name: MeasureFilter,
  today: PlainDate,
): ReadonlyMap<string, number> {
  const measures = index.measure(name, today)
  const options = OFFERED[name].map((text) => ({ text, range: rangeOf(name, text, today), count: 0 }))
  forEachOpen(failures, name, (position) => {
    const value = measures[position] ?? NaN
    for (const option of options) if (option.range && isInRange(value, option.range)) option.count++
  })
  return new Map(options.map(({ text, count }) => [text, count]))
}

// The listings that fail no filter but this one.
function forEachOpen(failures: Uint16Array, name: ChoiceFilter, see: (position: number) => void): void {
  const others = ~failure[name]
  for (let position = 0; position < failures.length; position++) {
    if (((failures[position] ?? 0) & others) === 0) see(position)
  }
}

// For each listing the filters it fails, one bit each; 0 passes.
function failuresOf(
  index: SearchIndex,
  filters: ListingFilters,
  { today, favorites }: FilterContext,
): Uint16Array {
  const { exact, ranges, favoritesOnly, words } = criteriaOf(filters, today)
  const failures = new Uint16Array(index.size)
  const fail = (position: number, bit: number) => {
    failures[position] = (failures[position] ?? 0) | bit
  }
  for (const name of WORD_FILTERS) {
    const wanted = exact[name]
    if (wanted === null) continue
    const { values, codes } = index.column(name)
    const isWanted = values.map((value) => value === wanted)
    codes.forEach((code, position) => {
      if (isWanted[code] !== true) fail(position, failure[name])
    })
  }
  for (const name of MEASURE_FILTERS) {
    const range = ranges[name]
    if (range === null) continue
    index.measure(name, today).forEach((value, position) => {
      if (!isInRange(value, range)) fail(position, failure[name])
    })
  }
  if (favoritesOnly) {
    index.ids.forEach((id, position) => {
      if (!favorites.has(id)) fail(position, failure.favorites)
    })
  }
  if (words.length > 0) {
    wordMatches(index.haystack(), words).forEach((isMatch, position) => {
      if (isMatch === 0) fail(position, failure.text)
    })
  }
  return failures
}
