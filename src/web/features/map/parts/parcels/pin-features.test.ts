import { describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { pinFeatures } from './pin-features.ts'
import { samePointOf } from './same-point.ts'
import { outlined, pointed } from './listing.fixture.ts'

const today = plainDate(2026, 11, 18)
const here = [1_450_000, 540_000, 1_450_100, 540_200] as const

describe('the pins', () => {
  it.each([
    [
      { status: 'Upset Bid Ongoing', highest_bid: 18450 },
      { tone: 'red', icon: 'timer', price: '$19,373' },
    ],
    [
      { status: 'Auction in future', highest_bid: null, opening_bid: 12874.19 },
      { tone: 'blue', icon: 'gavel', price: '$12,874' },
    ],
    [
      { status: 'Redeemed', highest_bid: 0, opening_bid: null },
      { tone: 'green', icon: 'check', price: 'N/A' },
    ],
    [
      { status: 'Completed', highest_bid: 1_234_567.5 },
      { tone: 'green', icon: 'check', price: '$1,234,568' },
    ],
    [
      { status: 'Pending Transfer', highest_bid: 96300 },
      { tone: 'gray', icon: 'hourglass', price: '$96,300' },
    ],
    [
      { status: 'Waiting on sales date', highest_bid: 1 },
      { tone: 'gray', icon: 'pending', price: '$1' },
    ],
    [
      { status: 'Sale date passed; no result posted', highest_bid: 1 },
      { tone: 'gray', icon: 'none', price: '$1' },
    ],
  ])('show status and whole dollars: %o', (differences, expected) => {
    const { features } = pinFeatures([outlined(here, { id: 7, ...differences })], today)
    expect(features.map(({ properties }) => properties)).toMatchObject([
      { id: 7, isApproximate: false, ...expected },
    ])
  })

  it('omit listings without a known location, and mark approximate ones', () => {
    const { features } = pinFeatures(
      [pointed({ id: 1 }), pointed({ id: 2, longitude: -81.7, latitude: 35.7 }), outlined(here, { id: 3 })],
      today,
    )
    expect(features.map(({ properties }) => [properties.id, properties.isApproximate])).toEqual([
      [2, true],
      [3, false],
    ])
    expect(features[0]?.geometry.coordinates).toEqual([-81.7, 35.7])
  })

  it.each([
    ['the minimum rounded up', { highest_bid: 18_450 }, '$19,373'],
    ['a minimum of whole dollars', { highest_bid: 20_000 }, '$21,000'],
    ['the opening bid if no bid is known', { highest_bid: null, opening_bid: 5400 }, '$5,400'],
    [
      'the last bid once the upset bid period is over',
      { highest_bid: 18_450, upset_bid_date: '2026-11-10' },
      '$18,450',
    ],
    ['the last bid of a completed sale', { status: 'Completed', highest_bid: 18_450 }, '$18,450'],
  ])('show %s', (_, differences, price) => {
    const open = { status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-20' }
    const { features } = pinFeatures([outlined(here, { ...open, ...differences })], today)
    expect(features.map(({ properties }) => properties.price)).toEqual([price])
  })

  it.each([
    [{ status: 'Upset Bid Ongoing', upset_bid_date: '2026-12-31' }, 0],
    [{ status: 'Upset Bid Ongoing', upset_bid_date: null }, 0],
    [{ status: 'Auction in future', foreclosure_date: '2026-11-18' }, 0],
    [{ status: 'Auction in future', foreclosure_date: '2026-11-25' }, 0],
    [{ status: 'Auction in future', foreclosure_date: '2026-11-26' }, 1],
    [{ status: 'Auction in future', foreclosure_date: null }, 1],
    [{ status: 'Waiting on sales date', foreclosure_date: '2026-11-20' }, 2],
    [{ status: 'Redeemed', upset_bid_date: '2026-11-20', foreclosure_date: '2026-11-20' }, 2],
  ])('rank first with open upset bids or a sale within seven days: %o, %s', (differences, rank) => {
    const { features } = pinFeatures([outlined(here, differences)], today)
    expect(features.map(({ properties }) => properties.rank)).toEqual([rank])
  })

  it('count the listings at one point once, on the first of them', () => {
    const unit = { longitude: -81.68, latitude: 35.7 }
    const units = [1, 2, 3].map((id) => pointed({ id, ...unit }))
    const counts = (listings: Listing[]) =>
      pinFeatures(listings, today, samePointOf(listings)).features.map(({ properties }) => properties.count)
    expect(counts([...units, pointed({ id: 4, ...unit, latitude: 35.71 })])).toEqual([3, 0, 0, 1])
    // Filters leave one of them.
    expect(counts(units.slice(1, 2))).toEqual([1])
  })

  it('update the rank with the date', () => {
    const listing = outlined(here, { status: 'Auction in future', foreclosure_date: '2026-11-26' })
    const rankOn = (day: number) =>
      pinFeatures([listing], plainDate(2026, 11, day)).features.map(({ properties }) => properties.rank)
    expect([rankOn(18), rankOn(19)]).toEqual([[1], [0]])
  })
})
