import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FAVORITES_ONLY,
  FILTER_LABELS,
  LAND_KINDS,
  NO_FILTERS,
  PRICE_RANGES,
} from '#domain/listing-filters/filters.ts'
import { LISTING_ORDERS } from '#domain/listing-filters/sort.ts'
import { STRUCTURES } from '#domain/listing/wire-listing.ts'
import { monthNames } from '#domain/time/plain-date.ts'
import type { ListingUrlState } from './listing-url.ts'
import { DEFAULT_LISTING_STATE, listingUrlEntries, parseListingUrl } from './listing-url.ts'

const read = (search: string) => parseListingUrl(new URLSearchParams(search))
const write = (state: ListingUrlState) => new URLSearchParams(listingUrlEntries(state)).toString()

const labels: readonly string[] = Object.values(FILTER_LABELS)
const degree = (limit: number) =>
  fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((value) => value / 1e5)
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((value) => value.trim() === value && value.length <= 200 && !labels.includes(value))

const ordered = (limit: number) =>
  fc
    .tuple(degree(limit), degree(limit))
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

const anyRange = fc.oneof(
  fc.constantFrom(...PRICE_RANGES, '0.25-1', '19372.50+'),
  fc.tuple(fc.nat(), fc.nat()).map(([min, more]) => `${min}-${min + more}`),
  fc.nat().map((min) => `${min}+`),
)
const anyWhole = fc.integer({ min: 0, max: 999 }).map(String)

const anyState: fc.Arbitrary<ListingUrlState> = fc.record({
  filters: fc.record({
    status: orNull(text),
    county: orNull(fc.constantFrom('Mecklenburg', 'Wake', 'New Hanover')),
    price: orNull(anyRange),
    month: orNull(fc.constantFrom(...monthNames)),
    structure: orNull(fc.constantFrom(...STRUCTURES)),
    q: orNull(text),
    lastDay: orNull(fc.oneof(anyWhole, fc.constantFrom('tomorrow', 'week'))),
    sale: orNull(anyWhole),
    minimumBid: orNull(anyRange),
    ofAssessed: orNull(anyWhole),
    acres: orNull(anyRange),
    land: orNull(fc.constantFrom(...LAND_KINDS)),
    favorites: orNull(fc.constant(FAVORITES_ONLY)),
  }),
  sort: fc.constantFrom(...LISTING_ORDERS),
  view: fc.constantFrom('split', 'list', 'map'),
  selected: orNull(fc.maxSafeNat().filter((id) => id > 0)),
  map: orNull(
    fc.record({
      longitude: degree(180),
      latitude: degree(90),
      zoom: fc.integer({ min: 0, max: 2400 }).map((value) => value / 100),
    }),
  ),
  area: orNull(
    fc
      .tuple(ordered(180), ordered(90))
      .map(([[west, east], [south, north]]) => ({ west, south, east, north })),
  ),
})

describe('the listing screen URL', () => {
  it('round-trips every state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  it('truncates an overlong search between characters', () => {
    const { q } = read(`q=${encodeURIComponent('🏠'.repeat(300))}`).filters
    expect(q).toBe('🏠'.repeat(200))
  })

  it('has no parameters for the default state', () => {
    expect(write(DEFAULT_LISTING_STATE)).toBe('')
    expect(read('')).toEqual(DEFAULT_LISTING_STATE)
  })

  it('is stable after one parse, whatever was typed', () => {
    const names = [
      'status',
      'county',
      'price',
      'month',
      'structure',
      'q',
      'last_day',
      'sale',
      'least_bid',
      'of_assessed',
      'acres',
      'land',
      'favorites',
      'sort',
      'view',
      'selected',
      'map',
      'area',
    ]
    const junk = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '-0/-0/-0',
        '1e3/0/0',
        '0.0000001,0,1,1',
        '9,9,1,1',
        '5-3',
        '+',
        'NaN',
        '007',
        ' Price Range ',
      ),
    )
    const search = fc.array(fc.tuple(fc.constantFrom(...names), junk), { maxLength: 12 })
    fc.assert(
      fc.property(search, (entries) => {
        const state = read(new URLSearchParams(entries).toString())
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  it("uses the specification's names", () => {
    const filters = {
      ...NO_FILTERS,
      status: 'Upset Bid Ongoing',
      county: 'Mecklenburg',
      price: '100000+',
      month: 'March',
      structure: 'Acreage',
      q: 'oak st',
    }
    expect(write({ ...DEFAULT_LISTING_STATE, filters })).toBe(
      'status=Upset+Bid+Ongoing&county=Mecklenburg&price=100000%2B&month=March&structure=Acreage&q=oak+st',
    )
  })

  it('uses readable values for each filter', () => {
    const filters = {
      ...NO_FILTERS,
      lastDay: '7',
      sale: '14',
      minimumBid: '5000-25000',
      ofAssessed: '50',
      acres: '0.25+',
      land: 'vacant',
      favorites: 'only',
    }
    expect(write({ ...DEFAULT_LISTING_STATE, filters, sort: 'last-day' })).toBe(
      'last_day=7&sale=14&least_bid=5000-25000&of_assessed=50&acres=0.25%2B&land=vacant&favorites=only&sort=last-day',
    )
  })

  it('accepts a plus sign typed into the address bar', () => {
    expect(read('price=100000+&acres=0.25+').filters).toMatchObject({ price: '100000+', acres: '0.25+' })
    expect(read('price=100000 200000').filters.price).toBeNull()
  })

  it('treats the label of a control as no filter', () => {
    const { filters } = read('status=Status&county=County&price=Price+Range&month=Month&structure=Structure')
    expect(filters).toEqual(NO_FILTERS)
  })

  it.each([
    ['price=30000-20000', 'filters'],
    ['price=cheap', 'filters'],
    ['last_day=soon', 'filters'],
    ['sale=1000', 'filters'],
    ['least_bid=9-5', 'filters'],
    ['of_assessed=1.5', 'filters'],
    ['acres=-1', 'filters'],
    ['land=flat', 'filters'],
    ['favorites=all', 'filters'],
    ['sort=cheapest', 'sort'],
    ['view=globe', 'view'],
    ['selected=-4', 'selected'],
    ['selected=1.5', 'selected'],
    ['selected=9007199254740993', 'selected'],
    ['map=12/95/-80', 'map'],
    ['map=12/35', 'map'],
    ['map=99/35/-80', 'map'],
    ['area=-80,35,-81,36', 'area'],
    ['area=-80,35,-79', 'area'],
  ] as const)('parses %s as absent', (search, field) => {
    expect(read(search)[field]).toEqual(DEFAULT_LISTING_STATE[field])
  })

  it('writes coordinates as plain decimals', () => {
    const map = { longitude: -80.84312345, latitude: 35.2, zoom: 12.504 }
    const area = { west: -81, south: 35.1, east: -80.5, north: 35.4 }
    expect(listingUrlEntries({ ...DEFAULT_LISTING_STATE, map, area })).toEqual([
      ['map', '12.5/35.2/-80.84312'],
      ['area', '-81,35.1,-80.5,35.4'],
    ])
  })
})
