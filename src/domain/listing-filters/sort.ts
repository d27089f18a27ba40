import type { PlainDate } from '#domain/time/plain-date.ts'
import { daysBetween, isPlainDate } from '#domain/time/plain-date.ts'
import type { Column } from './column.ts'
import { columnOf } from './column.ts'
import type { Measurable, MeasureFilter } from './measures.ts'
import { measureOf } from './measures.ts'
import { displayedPrice } from '#domain/listing/price.ts'
import { readWireInstant } from '#domain/time/wire-date.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

/** The orders of the list: the specification's, and others a person can choose. */
export const LISTING_ORDERS = [
  'default',
  'last-day',
  'sale-date',
  'least-bid',
  'newest-change',
  'lowest-price',
  'highest-price',
] as const
export type ListingOrder = (typeof LISTING_ORDERS)[number]

export type Sortable = Measurable & Pick<WireListing, 'date_last_updated'>

/**
 * Positions of the listings in the chosen order; equal listings keep their order.
 * - `default`: with a bid first; then by future foreclosure date, ascending; then by future upset bid date,
 *   ascending. Today counts as future; other dates come after.
 * - `last-day`, `sale-date`, `least-bid`: soonest or lowest first, by `measureOf`; listings without one last.
 * - `newest-change`: by last change, latest first, unknown last.
 * - `lowest-price`, `highest-price`: by displayed price, N/A last in both.
 */
export function sortedPositions(
  listings: readonly Sortable[],
  order: ListingOrder,
  today: PlainDate,
): Uint32Array {
  const ranks = keysOf(order, today).map((key) => key.ranksOf(listings))
  return stableOrder(listings.length, ranks)
}

/** Each item's rank among the distinct weights of one key, 0 for the lowest. */
type Ranks = { readonly ranks: Uint32Array; readonly count: number }

/** One key of an order: lower weights come first. */
type Key = {
  readonly weightOf: (listing: Sortable) => number
  readonly ranksOf: (listings: readonly Sortable[]) => Ranks
}

/** `weigh` runs once for each distinct value. */
function keyBy<Value>(valueOf: (listing: Sortable) => Value, weigh: (value: Value) => number): Key {
  return {
    weightOf: (listing) => weigh(valueOf(listing)),
    ranksOf: (listings) => ranksBy(columnOf(listings, valueOf), weigh),
  }
}

function keyByMeasure(name: MeasureFilter, today: PlainDate): Key {
  return keyBy(
    (listing) => measureOf(name, listing, today),
    (measure) => measure ?? Infinity,
  )
}

/** The keys of an order, from the first to the last. */
export function keysOf(order: ListingOrder, today: PlainDate): Key[] {
  const daysAhead = (date: string | null) =>
    date !== null && isPlainDate(date) && date >= today ? daysBetween(today, date) : Infinity
  switch (order) {
    case 'default':
      return [
        keyBy((listing) => displayedPrice(listing) === null, Number),
        keyBy((listing) => listing.foreclosure_date, daysAhead),
        keyBy((listing) => listing.upset_bid_date, daysAhead),
      ]
    case 'last-day':
      return [keyByMeasure('lastDay', today)]
    case 'sale-date':
      return [keyByMeasure('sale', today)]
    case 'least-bid':
      return [keyByMeasure('minimumBid', today)]
    case 'newest-change':
      return [
        keyBy(
          (listing) => listing.date_last_updated,
          (change) => -(readWireInstant(change) ?? -Infinity),
        ),
      ]
    case 'lowest-price':
      return [keyBy(displayedPrice, (price) => price ?? Infinity)]
    case 'highest-price':
      return [keyBy(displayedPrice, (price) => -(price ?? -Infinity))]
  }
}

function ranksBy<Value>({ values, codes }: Column<Value>, weigh: (value: Value) => number): Ranks {
  const weights = values.map(weigh)
  const distinct = Float64Array.from([...new Set(weights)]).sort()
  const rankOf = new Map<number, number>()
  distinct.forEach((weight, rank) => rankOf.set(weight, rank))
  const rankOfCode = weights.map((weight) => rankOf.get(weight) ?? 0)
  return { ranks: codes.map((code) => rankOfCode[code] ?? 0), count: distinct.length }
}

/**
 * Positions by the first key, ascending, then by the second and so on; equal ones keep their places. From the last key
 * to the first, each pass deals the positions into one pile per rank: no comparisons, and linear time.
 */
function stableOrder(size: number, keys: readonly Ranks[]): Uint32Array {
  let order = new Uint32Array(size).map((_zero, position) => position)
  for (const key of keys.toReversed()) order = dealt(order, key)
  return order
}

function dealt(order: Uint32Array, { ranks, count }: Ranks): Uint32Array<ArrayBuffer> {
  // Where the next position of each rank goes: after all lower ranks.
  const next = new Uint32Array(count + 1)
  for (let position = 0; position < ranks.length; position++) {
    const rank = ranks[position] ?? 0
    next[rank + 1] = (next[rank + 1] ?? 0) + 1
  }
  for (let rank = 1; rank < count; rank++) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0)
  const places = new Uint32Array(order.length)
  for (let turn = 0; turn < order.length; turn++) {
    const position = order[turn] ?? 0
    const rank = ranks[position] ?? 0
    const place = next[rank] ?? 0
    places[place] = position
    next[rank] = place + 1
  }
  return places
}
