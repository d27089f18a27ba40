import {
  FAVORITES_ONLY,
  FILTER_LABELS,
  LAND_KINDS,
  NO_FILTERS,
  rangeOf,
  type ListingFilters,
} from '#domain/listing-filters/filters.ts'
import type { MeasureFilter } from '#domain/listing-filters/measures.ts'
import { LISTING_ORDERS } from '#domain/listing-filters/sort.ts'
import type { ListingOrder } from '#domain/listing-filters/sort.ts'
import { plainDate } from '#domain/time/plain-date.ts'

const LISTING_VIEWS = ['split', 'list', 'map'] as const

/** List and map side by side, or only one of them. A phone shows the list for `split`. */
export type ListingView = (typeof LISTING_VIEWS)[number]

/** Map position: center in WGS84 degrees, and zoom level. */
export type MapView = { longitude: number; latitude: number; zoom: number }

/** Bounding box in WGS84 degrees; `west` < `east` and `south` < `north`. */
export type MapArea = { west: number; south: number; east: number; north: number }

/** Complete screen state of the listing screen besides its data, stored in the URL. */
export type ListingUrlState = {
  filters: ListingFilters
  sort: ListingOrder
  view: ListingView
  /** Id of the selected listing. */
  selected: number | null
  /** Null fits the map to all results. */
  map: MapView | null
  /** Limits the list to this part of the map; null is no limit. */
  area: MapArea | null
}

/** The screen at `/listing` without parameters. */
export const DEFAULT_LISTING_STATE: ListingUrlState = {
  filters: NO_FILTERS,
  sort: 'default',
  view: 'split',
  selected: null,
  map: null,
  area: null,
}

/** Reads query parameters, such as a `URLSearchParams`. */
export type QueryReader = { get: (name: string) => string | null }

/** Query parameter names of the filters; the first six come from the specification. */
const NAMES: Readonly<Record<keyof ListingFilters, string>> = {
  status: 'status',
  county: 'county',
  price: 'price',
  month: 'month',
  structure: 'structure',
  q: 'q',
  lastDay: 'last_day',
  sale: 'sale',
  minimumBid: 'least_bid',
  ofAssessed: 'of_assessed',
  acres: 'acres',
  land: 'land',
  favorites: 'favorites',
}

const MAX_TEXT = 200
// The validity of a range does not depend on the day.
const ANY_DAY = plainDate(2026, 1, 1)
const decimal = /^-?\d{1,3}(?:\.\d{1,12})?$/
const wholeNumber = /^[1-9]\d{0,15}$/

/**
 * Parses the state from the URL. Never throws: a parameter that is missing, malformed or out of range counts as absent,
 * so an old or mistyped link still opens the screen. A control's label as its value means no filter.
 */
export function parseListingUrl(query: QueryReader): ListingUrlState {
  return {
    filters: {
      status: filterText(query, 'status'),
      county: filterText(query, 'county'),
      price: rangeText(query, 'price'),
      month: filterText(query, 'month'),
      structure: filterText(query, 'structure'),
      q: textOf(query.get('q')),
      lastDay: rangeText(query, 'lastDay'),
      sale: rangeText(query, 'sale'),
      minimumBid: rangeText(query, 'minimumBid'),
      ofAssessed: rangeText(query, 'ofAssessed'),
      acres: rangeText(query, 'acres'),
      land: LAND_KINDS.find((kind) => kind === query.get(NAMES.land)) ?? null,
      favorites: query.get(NAMES.favorites) === FAVORITES_ONLY ? FAVORITES_ONLY : null,
    },
    sort: LISTING_ORDERS.find((order) => order === query.get('sort')) ?? DEFAULT_LISTING_STATE.sort,
    view: LISTING_VIEWS.find((view) => view === query.get('view')) ?? DEFAULT_LISTING_STATE.view,
    selected: idOf(query.get('selected')),
    map: mapOf(query.get('map')),
    area: areaOf(query.get('area')),
  }
}

/**
 * Query parameters for a state, in a fixed order, without defaults. Round-trips with `parseListingUrl`, with degrees
 * rounded to five decimals (1 m) and zoom to two.
 */
export function listingUrlEntries(state: ListingUrlState): [name: string, value: string][] {
  const { filters, sort, view, selected, map, area } = state
  const entries: [string, string | null][] = [
    [NAMES.status, filters.status],
    [NAMES.county, filters.county],
    [NAMES.price, filters.price],
    [NAMES.month, filters.month],
    [NAMES.structure, filters.structure],
    [NAMES.q, filters.q],
    [NAMES.lastDay, filters.lastDay],
    [NAMES.sale, filters.sale],
    [NAMES.minimumBid, filters.minimumBid],
    [NAMES.ofAssessed, filters.ofAssessed],
    [NAMES.acres, filters.acres],
    [NAMES.land, filters.land],
    [NAMES.favorites, filters.favorites],
    ['sort', sort === DEFAULT_LISTING_STATE.sort ? null : sort],
    ['view', view === DEFAULT_LISTING_STATE.view ? null : view],
    ['selected', selected === null ? null : String(selected)],
    ['map', map && `${rounded(map.zoom, 2)}/${degrees(map.latitude)}/${degrees(map.longitude)}`],
    ['area', area && [area.west, area.south, area.east, area.north].map(degrees).join(',')],
  ]
  return entries.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
}

function filterText(query: QueryReader, name: keyof typeof FILTER_LABELS): string | null {
  const text = textOf(query.get(name))
  return text === FILTER_LABELS[name] ? null : text
}

function rangeText(query: QueryReader, name: MeasureFilter): string | null {
  // A plus sign typed into the address bar decodes as a space: `100000+`.
  const text = textOf(query.get(NAMES[name])?.replace(/^(\S+) $/, '$1+') ?? null)
  return text !== null && rangeOf(name, text, ANY_DAY) ? text : null
}

function textOf(value: string | null): string | null {
  // Truncates by code points: half a surrogate pair would not round-trip.
  return (
    Array.from(value?.trim() ?? '')
      .slice(0, MAX_TEXT)
      .join('')
      .trimEnd() || null
  )
}

function idOf(value: string | null): number | null {
  const id = value !== null && wholeNumber.test(value) ? Number(value) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

function numbersOf(value: string | null, separator: string, count: number): number[] | null {
  const parts = value?.split(separator) ?? []
  return parts.length === count && parts.every((part) => decimal.test(part)) ? parts.map(Number) : null
}

function mapOf(value: string | null): MapView | null {
  const [zoom, latitude, longitude] = numbersOf(value, '/', 3) ?? []
  if (zoom === undefined || latitude === undefined || longitude === undefined) return null
  if (zoom < 0 || zoom > 24 || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { longitude: fiveDecimals(longitude), latitude: fiveDecimals(latitude), zoom: rounded(zoom, 2) }
}

function areaOf(value: string | null): MapArea | null {
  const [west, south, east, north] = (numbersOf(value, ',', 4) ?? []).map(fiveDecimals)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? { west, south, east, north } : null
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) || 0
}

function fiveDecimals(value: number): number {
  return rounded(value, 5)
}

/** Fixed notation, because small numbers would print as `1e-5`. */
function degrees(value: number): string {
  return fiveDecimals(value)
    .toFixed(5)
    .replace(/(?:\.|(?<![.0]))0+$/, '')
}
