import { addDays, monthNames } from '#domain/time/plain-date.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChoiceFilter, FilterContext, ListingFilters } from './filters.ts'
import { NO_FILTERS, PRICE_RANGES, WORD_FILTERS } from './filters.ts'
import { aListing, anyListing, today } from '#domain/listing/listing.fixture.ts'
import { matchesFilters } from './matches-filters.fixture.ts'
import { MEASURE_FILTERS } from './measures.ts'
import { applyFilters, countByOption } from './apply-filters.ts'
import { changedIndex } from './changed-index.ts'
import { buildSearchIndex } from './search-index.ts'
import { LISTING_ORDERS, sortedPositions } from './sort.ts'
import { STRUCTURES } from '#domain/listing/wire-listing.ts'

const lists = fc.array(anyListing, { maxLength: 40 })
const option = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: null })
const anyFilters: fc.Arbitrary<ListingFilters> = fc.record({
  status: option('Upset Bid Ongoing', 'Redeemed', 'Status', 'nowhere'),
  county: option('Mecklenburg', 'Burke', 'County'),
  price: option(...PRICE_RANGES, '9999.99-25000', '0+', 'cheap'),
  month: option('November', 'December', 'March', 'Brumaire'),
  structure: option(...STRUCTURES, 'Structure'),
  lastDay: option('0', '1', '30', 'tomorrow', 'week', 'soon'),
  sale: option('0', '14', '999'),
  minimumBid: option('10500-26250', '0+', '26250.01+'),
  ofAssessed: option('10', '50', '100', '999'),
  acres: option('0-0.25', '0.42+'),
  land: option('vacant', 'improved', 'flat'),
  favorites: option('only', 'mine'),
  q: option(
    'oak',
    'st',
    'n',
    '1',
    'charlotte 28208',
    '071-022-14',
    '25 cvd 297',
    '297',
    'bed-lou',
    "o'brien",
    'nc 16',
    'zz',
  ),
})
const order = fc.constantFrom(...LISTING_ORDERS)

const context: FilterContext = { today, favorites: new Set([2, 5]) }

const countOf = (counts: ReadonlyMap<string, number>) => Object.fromEntries(counts)

describe('applyFilters', () => {
  it('returns what matchesFilters matches, in the chosen order', () => {
    fc.assert(
      fc.property(lists, anyFilters, order, (listings, filters, chosen) => {
        const expected = [...sortedPositions(listings, chosen, today)].filter((position) => {
          const listing = listings[position]
          return listing !== undefined && matchesFilters(listing, filters, context)
        })
        expect([...applyFilters(buildSearchIndex(listings), filters, chosen, context)]).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('narrows when a filter is added', () => {
    fc.assert(
      fc.property(lists, anyFilters, (listings, filters) => {
        const index = buildSearchIndex(listings)
        const all = new Set(applyFilters(index, { ...filters, q: null }, 'default', context))
        expect(
          [...applyFilters(index, filters, 'default', context)].every((position) => all.has(position)),
        ).toBe(true)
      }),
    )
  })

  it('sorts again when the day changes', () => {
    const dates = ['2026-11-18', '2026-12-01']
    const index = buildSearchIndex(dates.map((foreclosure_date) => aListing({ foreclosure_date })))
    expect([...applyFilters(index, NO_FILTERS, 'default', context)]).toEqual([0, 1])
    expect([...applyFilters(index, NO_FILTERS, 'default', { ...context, today: addDays(today, 1) })]).toEqual(
      [1, 0],
    )
    expect([...applyFilters(index, NO_FILTERS, 'default', context)]).toEqual([0, 1])
  })
})

describe('countByOption', () => {
  it('predicts the number of listings that applyFilters finds after a choice', () => {
    fc.assert(
      fc.property(lists, anyFilters, (listings, filters) => {
        const index = buildSearchIndex(listings)
        const counts = countByOption(index, filters, context)
        const names: ChoiceFilter[] = [...WORD_FILTERS, ...MEASURE_FILTERS, 'favorites']
        for (const name of names) {
          for (const [value, count] of counts[name]) {
            const found = applyFilters(index, { ...filters, [name]: value }, 'default', context)
            expect({ name, value, count }).toEqual({ name, value, count: found.length })
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('offers occurring values, all months and all price ranges, and counts parcels', () => {
    const listings = [
      aListing({ highest_bid: 10000 }),
      aListing({ highest_bid: 10000, parcel_identification: '07102215' }),
      aListing({ county: 'Burke', highest_bid: null, structure: null, foreclosure_date: null }),
    ]
    const counts = countByOption(
      buildSearchIndex(listings),
      { ...NO_FILTERS, county: 'Mecklenburg' },
      context,
      ['McDowell', 'Mecklenburg'],
    )
    expect([...counts.county]).toEqual([
      ['Burke', 1],
      ['McDowell', 0],
      ['Mecklenburg', 2],
    ])
    expect(countOf(counts.status)).toEqual({ 'Upset Bid Ongoing': 2 })
    expect(countOf(counts.structure)).toEqual({ 'Residential Home': 2 })
    expect([...counts.month.keys()]).toEqual(monthNames)
    expect(counts.month.get('October')).toBe(2)
    expect(countOf(counts.price)).toEqual({
      '0-10000': 2,
      '10000-25000': 2,
      '25000-50000': 0,
      '50000-100000': 0,
      '100000+': 0,
    })
    expect(countOf(counts.land)).toEqual({ vacant: 0, improved: 2 })
    expect(countOf(counts.lastDay)).toEqual({
      '0': 0,
      tomorrow: 0,
      week: 0,
      '3': 0,
      '7': 0,
      '14': 2,
      '30': 2,
    })
    expect(countOf(counts.favorites)).toEqual({ only: 0 })
  })
})

describe('after a change', () => {
  const changes = fc.array(fc.tuple(fc.nat(39), anyListing), { maxLength: 5 })
  it('finds and counts as an index built anew, whatever was used before', () => {
    fc.assert(
      fc.property(
        lists,
        changes,
        anyFilters,
        anyFilters,
        fc.constantFrom(...LISTING_ORDERS),
        (before, made, used, filters, order) => {
          const context: FilterContext = { today, favorites: new Set([1]) }
          const listings = [...before]
          const changed = made.map(([position]) => position).filter((position) => position < before.length)
          for (const [position, listing] of made)
            if (position < before.length) listings[position] = { ...listing, id: before[position]?.id ?? 0 }
          const index = buildSearchIndex(before)
          applyFilters(index, used, order, context)
          countByOption(index, used, context)
          const [after, anew] = [changedIndex(index, listings, changed), buildSearchIndex(listings)]
          expect(applyFilters(after, filters, order, context)).toEqual(
            applyFilters(anew, filters, order, context),
          )
          expect(countByOption(after, filters, context)).toEqual(countByOption(anew, filters, context))
          // What was cached stays as it was.
          expect(applyFilters(index, filters, order, context)).toEqual(
            applyFilters(buildSearchIndex(before), filters, order, context),
          )
        },
      ),
    )
  })
})
