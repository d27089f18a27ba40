import { monthNames, parsePlainDate } from '#domain/time/plain-date.ts'
import { describe, expect, it } from 'vitest'
import type { ListingFilters } from './filters.ts'
import { FILTER_LABELS, NO_FILTERS, OFFERED, criteriaOf, parseRange, rangeOf } from './filters.ts'
import { aListing, today } from '#domain/listing/listing.fixture.ts'
import { MEASURE_FILTERS } from './measures.ts'
import { applyFilters, countByLastDay } from './apply-filters.ts'
import { buildSearchIndex } from './search-index.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

const context = { today, favorites: new Set([7]) }

const matches = (filters: Partial<ListingFilters>, listing: Partial<WireListing> = {}) => {
  const index = buildSearchIndex([aListing(listing)])
  return applyFilters(index, { ...NO_FILTERS, ...filters }, 'default', context).length === 1
}

describe('parseRange', () => {
  it.each([
    ['10000-50000', 10000, 50000],
    ['0-0', 0, 0],
    ['99.50-100.5', 99.5, 100.5],
    ['100000+', 100000, Infinity],
    [' 0+ ', 0, Infinity],
  ])('%j is a range', (text, min, max) => {
    expect(parseRange(text)).toEqual({ min, max })
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
  ])('%j is not a range', (text) => {
    expect(parseRange(text)).toBeNull()
  })
})

describe('the filters', () => {
  it('match everything without filters, with placeholder labels, and with a malformed price', () => {
    expect(matches({})).toBe(true)
    expect(matches({ status: '', county: ' ', q: ' ' })).toBe(true)
    expect(matches(FILTER_LABELS)).toBe(true)
    expect(matches({ price: 'cheap' })).toBe(true)
    expect(matches({ price: `${'9'.repeat(24)}+` })).toBe(true)
    expect(
      matches({ lastDay: 'soon', sale: '-1', minimumBid: '9-5', ofAssessed: '1.5', acres: 'many' }),
    ).toBe(true)
    expect(matches({ land: 'flat', favorites: 'mine' })).toBe(true)
    expect(criteriaOf({ ...NO_FILTERS, ...FILTER_LABELS }, today)).toEqual(criteriaOf(NO_FILTERS, today))
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
    ['Pending', 'Awaiting Funds'],
    ['Awaiting Funds', 'Awaiting Funds (Pending)'],
    ['Completed', 'Purchase Completed'],
  ])('status %j finds %j: two spellings of one status', (status, stated) => {
    expect(matches({ status }, { status: stated })).toBe(true)
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

  it('match the month of the foreclosure date in any year', () => {
    monthNames.forEach((month, place) => {
      const foreclosure_date = `2031-${String(place + 1).padStart(2, '0')}-28`
      expect(monthNames.filter((name) => matches({ month: name }, { foreclosure_date }))).toEqual([month])
    })
    expect(matches({ month: 'October' }, { foreclosure_date: null })).toBe(false)
    expect(matches({ month: 'February' }, { foreclosure_date: '2026-02-30' })).toBe(false)
  })

  it('require every filter to match', () => {
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

describe('the upset deadline', () => {
  it.each([
    ['0', '2026-11-18', true],
    ['0', '2026-11-19', false],
    ['7', '2026-11-25', true],
    ['7', '2026-11-26', false],
    ['30', '2026-11-17', false],
    ['30', null, false],
    ['30', 'soon', false],
  ])('within %s days of Nov 18 is %s: %s', (lastDay, upset_bid_date, expected) => {
    expect(matches({ lastDay }, { upset_bid_date })).toBe(expected)
  })

  // November 22, 2026 is a Sunday.
  it.each([
    ['tomorrow', '2026-11-23', ['2026-11-24']],
    ['tomorrow', '2026-11-28', ['2026-11-29']],
    ['week', '2026-11-23', ['2026-11-23', '2026-11-24', '2026-11-27', '2026-11-29']],
    ['week', '2026-11-27', ['2026-11-27', '2026-11-29']],
    ['week', '2026-11-28', ['2026-11-29']],
    ['week', '2026-11-22', ['2026-11-23', '2026-11-24', '2026-11-27', '2026-11-29']],
  ])('%s on %s finds %j', (lastDay, day, found) => {
    const days = ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-27', '2026-11-29', '2026-11-30']
    const index = buildSearchIndex(days.map((upset_bid_date) => aListing({ upset_bid_date })))
    const on = { today: parsePlainDate(day) ?? today, favorites: new Set<number>() }
    const positions = applyFilters(index, { ...NO_FILTERS, lastDay }, 'default', on)
    expect([...positions].map((position) => days[position])).toEqual(found)
    expect(countByLastDay(index, { ...NO_FILTERS, lastDay: '0' }, on).get(lastDay)).toBe(found.length)
  })

  it.each(['0', 'tomorrow', 'week', '30'])(
    '%s does not match an estimated deadline that has passed',
    (lastDay) => {
      const estimated = { upset_bid_date_basis: 'estimated' as const }
      expect(matches({ lastDay }, { ...estimated, upset_bid_date: '2026-11-16' })).toBe(false)
    },
  )

  it.each(['end_estimated', 'end_uncertain'])(
    'matches no deadline whose hour has passed today: %s',
    (status_reason) => {
      expect(matches({ lastDay: '0' }, { upset_bid_date: today, status_reason })).toBe(false)
    },
  )

  it('matches an estimated deadline that is today', () => {
    expect(matches({ lastDay: '0' }, { upset_bid_date: today, upset_bid_date_basis: 'estimated' })).toBe(true)
  })

  it('counts only while upset bids are accepted', () => {
    expect(matches({ lastDay: '30' }, { status: 'Redeemed' })).toBe(false)
  })
})

describe('the sale', () => {
  it.each([
    ['14', '2026-11-18', 'Auction in future', true],
    ['14', '2026-12-02', 'Auction in future', true],
    ['14', '2026-12-03', 'Auction in future', false],
    ['14', '2026-11-17', 'Auction in future', false],
    ['14', '2026-12-02', 'Redeemed', false],
    ['14', null, 'Auction in future', false],
  ])('within %s days of Nov 18 is %s (%s): %s', (sale, foreclosure_date, status, expected) => {
    expect(matches({ sale }, { foreclosure_date, status })).toBe(expected)
  })
})

describe('the minimum upset bid', () => {
  const ongoing = { status: 'Upset Bid Ongoing', highest_bid: 18450, opening_bid: 9000 }
  const published = { minimum_upset_bid: 19000, basis: 'published' as const, deposit: 950 }
  it.each([
    ['19372.50-19372.50', ongoing, true],
    ['18450-19372.49', ongoing, false],
    ['19000+', { ...ongoing, next_bid: published }, true],
    ['19000.01+', { ...ongoing, next_bid: published }, false],
    ['0+', { ...ongoing, upset_bid_date: '2026-11-17' }, false],
    ['0+', { ...ongoing, highest_bid: null }, false],
    ['9000-9000', { ...ongoing, status: 'Auction in future', highest_bid: null }, true],
    ['9000-9000', { ...ongoing, status: 'Waiting on sales date', highest_bid: null }, true],
    ['0+', { ...ongoing, status: 'Waiting on sales date', opening_bid: 0 }, false],
    ['0+', { ...ongoing, status: 'Redeemed' }, false],
  ])('%s with %o: %s', (minimumBid, listing, expected) => {
    expect(matches({ minimumBid }, listing)).toBe(expected)
  })
})

describe('the last bid against the assessed value', () => {
  it.each([
    ['7', 7, 100, true],
    ['7', 7.01, 100, false],
    ['50', 71350, 142700, true],
    ['49', 71350, 142700, false],
    ['100', 10, 0, false],
    ['100', null, 100, false],
    ['100', 0, 100, false],
    ['100', 10, null, false],
  ])('at most %s percent with %s of %s: %s', (ofAssessed, highest_bid, assessed_value, expected) => {
    expect(matches({ ofAssessed }, { highest_bid, assessed_value })).toBe(expected)
  })
})

describe('land and favorites', () => {
  it.each([
    ['0.42-1', 0.42, true],
    ['0.43+', 0.42, false],
    ['0-1', 0, false],
    ['0-1', null, false],
  ])('%s acres with %s: %s', (acres, lot_size, expected) => {
    expect(matches({ acres }, { lot_size })).toBe(expected)
  })

  it.each([
    ['Residential Home', 'improved'],
    ['Residential Vacant Lot', 'vacant'],
    ['Acreage', 'vacant'],
    ['Commercial Improved', 'improved'],
    ['Commercial Vacant Lot', 'vacant'],
    ['Mixed', 'improved'],
  ] as const)('%s is %s', (structure, land) => {
    expect(['vacant', 'improved'].filter((kind) => matches({ land: kind }, { structure }))).toEqual([land])
  })

  it('match no land kind without a structure', () => {
    expect(matches({ land: 'vacant' }, { structure: null })).toBe(false)
    expect(matches({ land: 'improved' }, { structure: null })).toBe(false)
  })

  it('limit the list to favorites', () => {
    expect(matches({ favorites: 'only' }, { id: 7 })).toBe(true)
    expect(matches({ favorites: 'only' }, { id: 8 })).toBe(false)
  })
})

describe('rangeOf', () => {
  it('reads every offered value', () => {
    for (const name of MEASURE_FILTERS) {
      expect(OFFERED[name].map((text) => rangeOf(name, text, today))).not.toContain(null)
    }
  })

  it.each(['', '007', '1.5', '1000', '-1', '7 days', '5-9'])(
    'does not accept %j as a number of days',
    (text) => {
      expect(rangeOf('lastDay', text, today)).toBeNull()
    },
  )
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
