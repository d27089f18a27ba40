import { statusWord } from '#domain/listing-status/status-text.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { isPlainDate, monthName, weekday } from '#domain/time/plain-date.ts'
import type { MeasureFilter } from './measures.ts'
import { queryWords } from './search-text.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { isStructure } from '#domain/listing/wire-listing.ts'

/** The filters of the listing screen as in its URL. Null is no filter. */
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
  /**
   * Upset bids are taken, and the upset deadline is at most this many days away, `0` being today; `tomorrow`; or in
   * this `week`, through its Sunday.
   */
  readonly lastDay: string | null
  /** Days: the sale is ahead, and at most this far away. */
  readonly sale: string | null
  /** `min-max` or `min+` in dollars: the minimum upset bid, or before a sale the opening bid. */
  readonly minimumBid: string | null
  /** Percent: the highest bid is at most this share of the assessed value. */
  readonly ofAssessed: string | null
  /** `min-max` or `min+` acres. */
  readonly acres: string | null
  /** One of `LAND_KINDS`. */
  readonly land: string | null
  /** `only`: the person's favorites. */
  readonly favorites: string | null
}

/** The specification's filters that are chosen from a list. */
export type OptionFilter = 'status' | 'county' | 'price' | 'month' | 'structure'

/** Every filter that offers choices. */
export type ChoiceFilter = Exclude<keyof ListingFilters, 'q'>

export const NO_FILTERS: ListingFilters = {
  status: null,
  county: null,
  price: null,
  month: null,
  structure: null,
  q: null,
  lastDay: null,
  sale: null,
  minimumBid: null,
  ofAssessed: null,
  acres: null,
  land: null,
  favorites: null,
}

/** The label of each control while nothing is chosen; as a value it means no filter. */
export const FILTER_LABELS: Readonly<Record<OptionFilter, string>> = {
  status: 'Status',
  county: 'County',
  price: 'Price Range',
  month: 'Month',
  structure: 'Structure',
}

/** Without or with a building; a mixed parcel counts as improved. */
export const LAND_KINDS = ['vacant', 'improved'] as const

/** The value of the favorites filter. */
export const FAVORITES_ONLY = 'only'

/** The price ranges offered, dollars. */
export const PRICE_RANGES = ['0-10000', '10000-25000', '25000-50000', '50000-100000', '100000+'] as const

/** What is offered for every filter that compares a number. */
export const OFFERED: Readonly<Record<MeasureFilter, readonly string[]>> = {
  price: PRICE_RANGES,
  lastDay: ['0', 'tomorrow', 'week', '3', '7', '14', '30'],
  sale: ['7', '14', '30', '60', '90'],
  minimumBid: PRICE_RANGES,
  ofAssessed: ['10', '25', '50', '75', '100'],
  acres: ['0-0.25', '0.25-1', '1-5', '5+'],
}

/** Both ends included; an open range ends at Infinity. */
export type NumberRange = { min: number; max: number }

/** Filters that match one exact word. */
export const WORD_FILTERS = ['status', 'county', 'month', 'structure', 'land'] as const
export type WordFilter = (typeof WORD_FILTERS)[number]

/** Parsed filters: null for no filter. */
export type Criteria = {
  readonly exact: Readonly<Record<WordFilter, string | null>>
  readonly ranges: Readonly<Record<MeasureFilter, NumberRange | null>>
  readonly favoritesOnly: boolean
  readonly words: readonly string[]
}

/** What the filters need beyond the listing itself. */
export type FilterContext = {
  /** Today in New York. */
  readonly today: PlainDate
  /** Ids of the person's favorites. */
  readonly favorites: ReadonlySet<number>
}

/** More digits than cents can be counted with exactly are no price. */
const rangeForm = /^(\d{1,12}(?:\.\d+)?)(?:\+|-(\d{1,12}(?:\.\d+)?))$/
const wholeForm = /^(?:0|[1-9]\d{0,2})$/

/** Reads `min-max` or `min+`. Null for anything else, and for a range that ends before it starts. */
export function parseRange(text: string): NumberRange | null {
  const match = rangeForm.exec(text.trim())
  if (!match) return null
  const min = Number(match[1])
  const max = match[2] === undefined ? Infinity : Number(match[2])
  return min <= max ? { min, max } : null
}

/**
 * Parses the value of a numeric filter for a day in New York; null if invalid. A week ends with the Sunday after today;
 * on a Sunday the next week begins, since no clerk takes bids that day.
 */
export function rangeOf(name: MeasureFilter, text: string, today: PlainDate): NumberRange | null {
  if (name === 'price' || name === 'minimumBid' || name === 'acres') return parseRange(text)
  if (name === 'lastDay' && text === 'tomorrow') return { min: 1, max: 1 }
  if (name === 'lastDay' && text === 'week') return { min: 0, max: 7 - weekday(today) }
  return wholeForm.test(text.trim()) ? { min: 0, max: Number(text) } : null
}

/** The effective filters on a day: labels, blanks and malformed numbers filter nothing. */
export function criteriaOf(filters: ListingFilters, today: PlainDate): Criteria {
  const chosen = (name: OptionFilter) => {
    const value = filters[name]
    return value === null || value.trim() === '' || value === FILTER_LABELS[name] ? null : value
  }
  const range = (name: MeasureFilter) => {
    const text = filters[name]
    return text === null ? null : rangeOf(name, text, today)
  }
  return {
    exact: {
      status: wordFrom('status', chosen('status')),
      county: chosen('county'),
      month: chosen('month'),
      structure: chosen('structure'),
      land: LAND_KINDS.find((kind) => kind === filters.land) ?? null,
    },
    ranges: {
      price: range('price'),
      lastDay: range('lastDay'),
      sale: range('sale'),
      minimumBid: range('minimumBid'),
      ofAssessed: range('ofAssessed'),
      acres: range('acres'),
    },
    favoritesOnly: filters.favorites === FAVORITES_ONLY,
    words: queryWords(filters.q ?? ''),
  }
}

/** Whether a number is in the range; false for a missing one. */
export function isInRange(value: number | null, { min, max }: NumberRange): boolean {
  return value !== null && value >= min && value <= max
}

/** The field that a filter for an exact word reads. */
export const WORD_FIELDS = {
  status: 'status',
  county: 'county',
  month: 'foreclosure_date',
  structure: 'structure',
  land: 'structure',
} as const satisfies Record<WordFilter, keyof WireListing>

/** The word a filter compares, from its field; null if the field has none. */
export function wordFrom(name: WordFilter, field: string | null): string | null {
  switch (name) {
    case 'month':
      return field !== null && isPlainDate(field) ? monthName(field) : null
    case 'land':
      return landOf(field)
    case 'status':
      return field === null ? null : statusWord(field)
    default:
      return field
  }
}

function landOf(structure: string | null): (typeof LAND_KINDS)[number] | null {
  if (structure === null || !isStructure(structure)) return null
  switch (structure) {
    case 'Residential Vacant Lot':
    case 'Commercial Vacant Lot':
    case 'Acreage':
      return 'vacant'
    case 'Residential Home':
    case 'Commercial Improved':
    case 'Mixed':
      return 'improved'
  }
}
