import { isPlainDate, monthName } from '#domain/time/plain-date.ts'
import type { Searchable } from './search-text.ts'
import { queryWords, searchText } from './search-text.ts'
import type { WireListing } from './wire-listing.ts'

/** The filters of the listing screen under their names in the URL. Null is no filter. */
export type ListingFilters = {
  readonly status: string | null
  readonly county: string | null
  /** `min-max` or `min+` in dollars, compared inclusively with the highest bid. */
  readonly price: string | null
  /** English month name of the foreclosure date, in any year. */
  readonly month: string | null
  readonly structure: string | null
  /** Words of address, case number and parcel number. */
  readonly q: string | null
}

/** The filters chosen from a list of options. */
export type OptionFilter = Exclude<keyof ListingFilters, 'q'>

export const NO_FILTERS: ListingFilters = {
  status: null,
  county: null,
  price: null,
  month: null,
  structure: null,
  q: null,
}

/** What each control reads while nothing is chosen; as a value it means no filter. */
export const FILTER_LABELS: Readonly<Record<OptionFilter, string>> = {
  status: 'Status',
  county: 'County',
  price: 'Price Range',
  month: 'Month',
  structure: 'Structure',
}

/** The price ranges offered, dollars. */
export const PRICE_RANGES = ['0-10000', '10000-25000', '25000-50000', '50000-100000', '100000+'] as const

/** Dollars, both ends included; an open range ends at Infinity. */
export type PriceRange = { min: number; max: number }

/** Filters after reading: null where nothing is asked. */
export type Criteria = {
  status: string | null
  county: string | null
  price: PriceRange | null
  month: string | null
  structure: string | null
  words: string[]
}

const priceForm = /^(\d+(?:\.\d+)?)(?:\+|-(\d+(?:\.\d+)?))$/

/** Reads `min-max` or `min+`. Null for anything else, and for a range that ends before it starts. */
export function parsePriceRange(text: string): PriceRange | null {
  const match = priceForm.exec(text.trim())
  if (!match) return null
  const min = Number(match[1])
  const max = match[2] === undefined ? Infinity : Number(match[2])
  return min <= max ? { min, max } : null
}

/** What the filters really ask: labels, blanks and a malformed price ask nothing. */
export function criteriaOf(filters: ListingFilters): Criteria {
  const chosen = (name: OptionFilter) => {
    const value = filters[name]
    return value === null || value.trim() === '' || value === FILTER_LABELS[name] ? null : value
  }
  const price = chosen('price')
  return {
    status: chosen('status'),
    county: chosen('county'),
    price: price === null ? null : parsePriceRange(price),
    month: chosen('month'),
    structure: chosen('structure'),
    words: queryWords(filters.q ?? ''),
  }
}

type Filterable = Searchable &
  Pick<WireListing, 'status' | 'county' | 'highest_bid' | 'foreclosure_date' | 'structure'>

/**
 * Whether one listing passes all filters. This is the definition; `applyFilters` of `search-index.ts` gives the same
 * answer for many listings at once.
 */
export function matchesFilters(listing: Filterable, filters: ListingFilters): boolean {
  const { status, county, price, month, structure, words } = criteriaOf(filters)
  if (status !== null && listing.status !== status) return false
  if (county !== null && listing.county !== county) return false
  if (price !== null && !isInRange(listing.highest_bid, price)) return false
  if (month !== null && foreclosureMonth(listing) !== month) return false
  if (structure !== null && listing.structure !== structure) return false
  const text = words.length > 0 ? searchText(listing) : ''
  return words.every((word) => text.includes(word))
}

/** Whether a bid in dollars lies in the range; a missing bid lies in none. */
export function isInRange(bid: number | null, { min, max }: PriceRange): boolean {
  return bid !== null && bid >= min && bid <= max
}

/** English name of the month of the foreclosure date; null without a valid date. */
export function foreclosureMonth({ foreclosure_date }: Pick<WireListing, 'foreclosure_date'>): string | null {
  return foreclosure_date !== null && isPlainDate(foreclosure_date) ? monthName(foreclosure_date) : null
}
