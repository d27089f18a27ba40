import { monthNames } from '#domain/time/plain-date.ts'
import { describe, expect, it } from 'vitest'
import type { ListingFilters } from './filters.ts'
import {
  FILTER_LABELS,
  NO_FILTERS,
  PRICE_RANGES,
  criteriaOf,
  matchesFilters,
  parsePriceRange,
} from './filters.ts'
import { aListing } from './listing.fixture.ts'
import type { WireListing } from './wire-listing.ts'

const matches = (filters: Partial<ListingFilters>, listing: Partial<WireListing> = {}) =>
  matchesFilters(aListing(listing), { ...NO_FILTERS, ...filters })

describe('parsePriceRange', () => {
  it.each([
    ['10000-50000', 10000, 50000],
    ['0-0', 0, 0],
    ['99.50-100.5', 99.5, 100.5],
    ['100000+', 100000, Infinity],
    [' 0+ ', 0, Infinity],
  ])('%j is a range', (text, min, max) => {
    expect(parsePriceRange(text)).toEqual({ min, max })
  })

  it.each([
    '',
    '+',
    '-',
    '10000',
    '10000-',
    '-50000',
    '50000-10000',
    '$1-$2',
    '1,000-2,000',
    '1e3+',
    'NaN+',
    '1-2-3',
  ])('%j is none', (text) => {
    expect(parsePriceRange(text)).toBeNull()
  })

  it('reads every range that is offered', () => {
    expect(PRICE_RANGES.map(parsePriceRange)).not.toContain(null)
  })
})

describe('matchesFilters', () => {
  it('lets everything pass without filters, with labels and with a malformed price', () => {
    expect(matches({})).toBe(true)
    expect(matches({ status: '', county: ' ', q: ' ' })).toBe(true)
    expect(matches(FILTER_LABELS)).toBe(true)
    expect(matches({ price: 'cheap' })).toBe(true)
    expect(criteriaOf({ ...NO_FILTERS, ...FILTER_LABELS })).toEqual({
      ...NO_FILTERS,
      q: undefined,
      words: [],
    })
  })

  it.each<[keyof ListingFilters, string, boolean]>([
    ['status', 'Upset Bid Ongoing', true],
    ['status', 'upset bid ongoing', false],
    ['status', 'Redeemed', false],
    ['county', 'Mecklenburg', true],
    ['county', 'Meck', false],
    ['structure', 'Residential Home', true],
    ['structure', 'Mixed', false],
    ['month', 'October', true],
    ['month', 'November', false],
    ['month', 'Oct', false],
  ])('%s %j: %s', (name, value, expected) => {
    expect(matches({ [name]: value })).toBe(expected)
  })

  it.each([
    ['18450-18450', 18450, true],
    ['18450-20000', 18450, true],
    ['10000-18450', 18450, true],
    ['18450.01-20000', 18450, false],
    ['10000-18449.99', 18450, false],
    ['18450+', 18450, true],
    ['18450.01+', 18450, false],
    ['0+', 0, true],
    ['0+', null, false],
    ['0-100000', null, false],
  ])('price %s with a highest bid of %s: %s', (price, highest_bid, expected) => {
    expect(matches({ price }, { highest_bid, opening_bid: 18450 })).toBe(expected)
  })

  it('takes the month of the foreclosure date in any year', () => {
    monthNames.forEach((month, place) => {
      const foreclosure_date = `2031-${String(place + 1).padStart(2, '0')}-28`
      expect(monthNames.filter((name) => matches({ month: name }, { foreclosure_date }))).toEqual([month])
    })
    expect(matches({ month: 'October' }, { foreclosure_date: null })).toBe(false)
    expect(matches({ month: 'February' }, { foreclosure_date: '2026-02-30' })).toBe(false)
  })

  it('needs every filter to pass', () => {
    const all = {
      status: 'Upset Bid Ongoing',
      county: 'Mecklenburg',
      price: '0+',
      month: 'October',
      q: 'oak',
    }
    expect(matches(all)).toBe(true)
    expect(matches({ ...all, q: 'elm' })).toBe(false)
    expect(matches({ ...all, county: 'Wake' })).toBe(false)
  })
})

describe('q', () => {
  it.each([
    ['oak', true],
    ['OAK ST', true],
    ['st oak 1423', true],
    ['28208 oak', true],
    ['charlotte nc', true],
    ['oak elm', false],
    ['071-022-14', true],
    ['07102214', true],
    ['071 022 14', true],
    ['071-022-15', false],
    ['25CVD000297-010', true],
    ['25 cvd 297', true],
    ['25-CvD-297', true],
    ['25cvd297', true],
    ['297 cvd', true],
    ['25 cvd 29', true],
    ['26 cvd 297', false],
    ['25 cv 297', false],
    ['25 cvd 297 oak 071-022-14', true],
  ])('%j: %s', (q, expected) => {
    expect(matches({ q }, { case_number: '25CVD000297-010', county: 'Alexander' })).toBe(expected)
  })

  it('does not find a number across two fields', () => {
    expect(matches({ q: '2820825' })).toBe(false)
  })
})
