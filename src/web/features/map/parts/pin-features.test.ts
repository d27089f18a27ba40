import { describe, expect, it } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { pinFeatures } from './pin-features.ts'
import { outlined, pointed } from './listing.fixture.ts'

const today = plainDate(2026, 11, 18)
const here = [1_450_000, 540_000, 1_450_100, 540_200] as const

describe('the pins', () => {
  it.each([
    [
      { status: 'Upset Bid Ongoing', highest_bid: 18450 },
      { tone: 'red', icon: 'timer', price: '$18,450' },
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
      { status: 'Sale day passed, result not seen', highest_bid: 1 },
      { tone: 'gray', icon: 'none', price: '$1' },
    ],
  ])('say status and whole dollars: %o', (differences, expected) => {
    const { features } = pinFeatures([outlined(here, { id: 7, ...differences })], today)
    expect(features.map(({ properties }) => properties)).toMatchObject([
      { id: 7, isApproximate: false, ...expected },
    ])
  })

  it('leave out what has no known place, and mark an approximate one', () => {
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
    [{ status: 'Upset Bid Ongoing', upset_bid_date: '2026-12-31' }, true],
    [{ status: 'Upset Bid Ongoing', upset_bid_date: null }, true],
    [{ status: 'Auction in future', foreclosure_date: '2026-11-18' }, true],
    [{ status: 'Auction in future', foreclosure_date: '2026-11-25' }, true],
    [{ status: 'Auction in future', foreclosure_date: '2026-11-26' }, false],
    [{ status: 'Auction in future', foreclosure_date: null }, false],
    [{ status: 'Waiting on sales date', foreclosure_date: '2026-11-20' }, false],
    [{ status: 'Redeemed', upset_bid_date: '2026-11-20', foreclosure_date: '2026-11-20' }, false],
  ])('are full where bids are taken or a sale is within seven days: %o, %s', (differences, isFull) => {
    const { features } = pinFeatures([outlined(here, differences)], today)
    expect(features.map(({ properties }) => properties.isFull)).toEqual([isFull])
  })

  it('follow the day', () => {
    const listing = outlined(here, { status: 'Auction in future', foreclosure_date: '2026-11-26' })
    const isFullOn = (day: number) =>
      pinFeatures([listing], plainDate(2026, 11, day)).features.map(({ properties }) => properties.isFull)
    expect([isFullOn(18), isFullOn(19)]).toEqual([[false], [true]])
  })
})
