import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Column } from './column.ts'
import { columnOf, mapColumn } from './column.ts'
import type { WordFilter } from './filters.ts'
import { WORD_FIELDS, wordFrom } from './filters.ts'
import type { Haystack } from './haystack.ts'
import { haystackOf } from './haystack.ts'
import type { MeasureFilter } from './measures.ts'
import { measureOf } from './measures.ts'
import type { ListingOrder } from './sort.ts'
import { sortedPositions } from './sort.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

/** Listings prepared for filtering and sorting on every keystroke, without copying them. */
export type SearchIndex = {
  readonly size: number
  readonly ids: Float64Array
  /** Created on first use, then cached. */
  readonly column: (name: WordFilter) => Column<string | null>
  /** NaN if a listing has no such number; cached on first use until `today` changes. */
  readonly measure: (name: MeasureFilter, today: PlainDate) => Float64Array
  /** Created on first use, then cached. */
  readonly haystack: () => Haystack
  /** Positions in this order; cached on first use until `today` changes. */
  readonly inOrder: (order: ListingOrder, today: PlainDate) => Uint32Array
  readonly cache: IndexCache
}

/** What an index has cached. */
export type IndexCache = {
  columns: Map<WordFilter, Column<string | null>>
  measures: Map<MeasureFilter, OfDay<Float64Array>>
  haystack: Haystack | null
  orders: Map<ListingOrder, OfDay<Uint32Array>>
}
/** A value as of a day. */
export type OfDay<Value> = { today: PlainDate; value: Value }

/** Prepares the listings; all returned positions are indexes into this array. */
export function buildSearchIndex(listings: readonly WireListing[]): SearchIndex {
  return indexWith(
    listings,
    Float64Array.from(listings, ({ id }) => id),
    { columns: new Map(), measures: new Map(), haystack: null, orders: new Map() },
  )
}

/** An index of the listings that begins with what is cached for them. */
export function indexWith(
  listings: readonly WireListing[],
  ids: Float64Array,
  cache: IndexCache,
): SearchIndex {
  return {
    size: listings.length,
    ids,
    cache,
    column: (name) => {
      const column =
        cache.columns.get(name) ??
        mapColumn(
          columnOf(listings, (listing) => listing[WORD_FIELDS[name]]),
          (field) => wordFrom(name, field),
        )
      cache.columns.set(name, column)
      return column
    },
    measure: (name, today) =>
      ofDay(cache.measures, name, today, () =>
        Float64Array.from(listings, (listing) => measureIn(listing, name, today)),
      ),
    haystack: () => (cache.haystack ??= haystackOf(listings)),
    inOrder: (order, today) =>
      ofDay(cache.orders, order, today, () => sortedPositions(listings, order, today)),
  }
}

/** NaN if the listing has no such number. */
export function measureIn(listing: WireListing | undefined, name: MeasureFilter, today: PlainDate): number {
  return (listing && measureOf(name, listing, today)) ?? NaN
}

/** The cached value of a day, computed on first use until `today` changes. */
function ofDay<Name, Value>(
  known: Map<Name, OfDay<Value>>,
  name: Name,
  today: PlainDate,
  make: () => Value,
): Value {
  const before = known.get(name)
  const kept = before?.today === today ? before : { today, value: make() }
  known.set(name, kept)
  return kept.value
}
