import { addDays } from '#domain/time/plain-date.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aListing, anyListing, today } from '#domain/listing/listing.fixture.ts'
import type { MeasureFilter } from './measures.ts'
import { measureOf } from './measures.ts'
import { displayedPrice } from '#domain/listing/price.ts'
import { movedPositions } from './moved-positions.ts'
import { LISTING_ORDERS, sortedPositions, type ListingOrder } from './sort.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

const bare = { highest_bid: null, opening_bid: null, upset_bid_date: null, foreclosure_date: null }
const lists = fc.array(anyListing, { maxLength: 60 })

const ahead = (date: string | null) => (date !== null && /^\d/.test(date) && date >= today ? date : '9')
const chain = (a: WireListing, b: WireListing) =>
  Number(displayedPrice(a) === null) - Number(displayedPrice(b) === null) ||
  ahead(a.foreclosure_date).localeCompare(ahead(b.foreclosure_date)) ||
  ahead(a.upset_bid_date).localeCompare(ahead(b.upset_bid_date))
const measured = (name: MeasureFilter, listing: WireListing) => measureOf(name, listing, today) ?? 1e9
const instant = (listing: WireListing) => Date.parse(listing.date_last_updated ?? '') || 0

const comparators: Record<(typeof LISTING_ORDERS)[number], (a: WireListing, b: WireListing) => number> = {
  default: chain,
  'last-day': (a, b) => measured('lastDay', a) - measured('lastDay', b),
  'sale-date': (a, b) => measured('sale', a) - measured('sale', b),
  'least-bid': (a, b) => measured('minimumBid', a) - measured('minimumBid', b),
  'newest-change': (a, b) => instant(b) - instant(a),
  'lowest-price': (a, b) => (displayedPrice(a) ?? 1e9) - (displayedPrice(b) ?? 1e9),
  'highest-price': (a, b) => (displayedPrice(b) ?? 0) - (displayedPrice(a) ?? 0),
}

describe('the default order', () => {
  it('sorts by bid, future foreclosure date, future upset bid date, then original order', () => {
    const listings = [
      aListing({ ...bare }),
      aListing({ ...bare, foreclosure_date: '2026-11-19' }),
      aListing({ ...bare, opening_bid: 1 }),
      aListing({ ...bare, highest_bid: 1, upset_bid_date: '2026-11-30' }),
      aListing({ ...bare, highest_bid: 1, upset_bid_date: '2026-11-20' }),
      aListing({ ...bare, highest_bid: 1, foreclosure_date: '2026-12-08' }),
      aListing({ ...bare, highest_bid: 1, foreclosure_date: '2026-12-01', upset_bid_date: '2026-11-01' }),
      aListing({ ...bare, highest_bid: 0, opening_bid: -1 }),
      aListing({ ...bare, highest_bid: 1, foreclosure_date: '2026-11-17', upset_bid_date: '2026-11-18' }),
    ]
    expect([...sortedPositions(listings, 'default', today)]).toEqual([6, 5, 8, 4, 3, 2, 1, 0, 7])
  })

  it('counts today as future and yesterday not', () => {
    const dates = [addDays(today, -1), addDays(today, 1), today]
    const listings = dates.map((foreclosure_date) => aListing({ foreclosure_date, upset_bid_date: null }))
    expect([...sortedPositions(listings, 'default', today)]).toEqual([2, 1, 0])
  })

  it('depends on the day', () => {
    const listings = ['2026-11-18', '2026-12-01'].map((foreclosure_date) => aListing({ foreclosure_date }))
    expect([...sortedPositions(listings, 'default', today)]).toEqual([0, 1])
    expect([...sortedPositions(listings, 'default', addDays(today, 1))]).toEqual([1, 0])
  })
})

describe('every order', () => {
  it.each(LISTING_ORDERS)('%s is a stable sort', (order) => {
    fc.assert(
      fc.property(lists, (listings) => {
        const expected = listings.map((listing, position) => ({ listing, position }))
        expected.sort((a, b) => comparators[order](a.listing, b.listing) || a.position - b.position)
        expect([...sortedPositions(listings, order, today)]).toEqual(expected.map(({ position }) => position))
      }),
    )
  })

  it.each(LISTING_ORDERS)('%s keeps every listing once', (order) => {
    fc.assert(
      fc.property(lists, (listings) => {
        const positions = [...sortedPositions(listings, order, today)]
        expect(positions.toSorted((a, b) => a - b)).toEqual(listings.map((_listing, position) => position))
      }),
    )
  })

  it('puts N/A last in both directions of the price', () => {
    const listings = [
      aListing({ ...bare }),
      aListing({ ...bare, opening_bid: 5 }),
      aListing({ ...bare, highest_bid: 9 }),
    ]
    expect([...sortedPositions(listings, 'lowest-price', today)]).toEqual([1, 2, 0])
    expect([...sortedPositions(listings, 'highest-price', today)]).toEqual([2, 1, 0])
  })

  it('sorts by soonest deadline, soonest sale, lowest minimum bid', () => {
    const listings = [
      aListing({ status: 'Redeemed' }),
      aListing({ upset_bid_date: '2026-11-30', highest_bid: 5000 }),
      aListing({ upset_bid_date: '2026-11-20', highest_bid: 90000 }),
      aListing({
        status: 'Auction in future',
        foreclosure_date: '2026-12-08',
        opening_bid: 6000,
        highest_bid: null,
      }),
    ]
    const inOrder = (order: ListingOrder) => [...sortedPositions(listings, order, today)]
    expect(inOrder('last-day')).toEqual([2, 1, 0, 3])
    expect(inOrder('sale-date')).toEqual([3, 0, 1, 2])
    expect(inOrder('least-bid')).toEqual([1, 3, 2, 0])
  })

  it('accepts an empty list', () => {
    expect([...sortedPositions([], 'default', today)]).toEqual([])
  })
})

describe('after a change', () => {
  it.each(LISTING_ORDERS)('%s is as if sorted anew', (order) => {
    const changes = fc.array(fc.tuple(fc.nat(59), anyListing), { maxLength: 5 })
    fc.assert(
      fc.property(lists, changes, (listings, made) => {
        const applied = made.filter(([position]) => position < listings.length)
        const after = [...listings]
        for (const [position, listing] of applied) after[position] = listing
        const changed = applied.map(([position]) => position)
        const before = sortedPositions(listings, order, today)
        const sorted = sortedPositions(after, order, today)
        const moved = movedPositions(before, after, changed, order, today)
        expect([...moved]).toEqual([...sorted])
        const stays = sorted.every((position, place) => position === before[place])
        expect(moved === before).toBe(stays)
      }),
    )
  })
})
