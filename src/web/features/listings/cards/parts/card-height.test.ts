import { describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { cardHeight } from './card-height.ts'

const today = plainDate(2026, 11, 24)
const phone = { compact: true, cardWidth: 384 }
const wide = { compact: false, cardWidth: 600 }
const base = {
  status: 'Redeemed',
  highest_bid: null,
  upset_bid_date: null,
  foreclosure_date: null,
  time: '10:00 AM',
  county: 'Wake',
  street: '12 Oak St',
  city: 'Cary',
  state: 'NC',
  zip: '27511',
  date_last_updated: '2026-11-18T11:12:00Z',
} satisfies Partial<Listing>
const auction = { status: 'Auction in future' }
const gone_since = '2026-11-17T15:00:00.000Z'
const heightOf = (differences: Partial<Listing>, layout = phone) =>
  cardHeight([outlined({ ...base, ...differences })], layout, today)

describe('the height of a card on a phone', () => {
  it('is 177 px with one line for each text', () => {
    expect(heightOf({})).toBe(177)
  })

  it.each<[string, Partial<Listing>, number]>([
    ['a status beside the badge', { status: 'Waiting on sales date' }, 16],
    ['the day it left the lists', { gone_since }, 16],
    ['that day in a second line', { status: 'Waiting on sales date', gone_since }, 16 + 14],
    ['an address of two lines', { street: '3922 Mulberry Orchard St' }, 20],
    [
      'an address of three lines',
      { street: '3922 Old Mulberry Orchard Church Road Extension and Railroad' },
      40,
    ],
    ['facts in two rows', { zoning_code: 'Rural Agricultural-Conservation 40' }, 16],
    ['the date of a sale that is not ahead', { foreclosure_date: '2026-11-24' }, 16],
    ['an auction only by the line of its status', { ...auction, foreclosure_date: '2026-11-24' }, 16],
    ['an auction of another year', { ...auction, foreclosure_date: '2027-03-09' }, 16 + 16],
  ])('grows by %s', (_what, differences, px) => {
    expect(heightOf(differences)).toBe(177 + px)
  })

  it('shows at most six lines of an address', () => {
    expect(heightOf({ street: 'Oak '.repeat(200) })).toBe(177 + 5 * 20)
  })

  it.each([
    [9_750, 384, 0],
    [18_450, 360, 0],
    [18_450, 320, 40],
    [90_900, 320, 40],
    [1_234_567.89, 320, 40],
    [1_234_567.89, 384, 0],
  ])('with a last bid of %d at %i px puts the minimum upset bid on %i px more', (bid, cardWidth, px) => {
    const layout = { compact: true, cardWidth }
    const open = { status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-30', street: '1 Oak St' } as const
    const small = heightOf({ ...open, highest_bid: 900 }, layout)
    expect(heightOf({ ...open, highest_bid: bid }, layout)).toBe(small + px)
  })

  it('grows by the mark of an hour that the county may not have confirmed', () => {
    const open = { status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-30' } as const
    expect(heightOf(open)).toBe(heightOf({ ...open, closes_at: '5:00 PM' }) + 14)
  })

  it('has no room for the hour of a period that is over', () => {
    const over = { status: 'Awaiting Funds', upset_bid_date: '2026-11-23' } as const
    expect(heightOf(over)).toBe(heightOf({ ...over, closes_at: '5:00 PM' }))
    expect(heightOf(over)).toBe(heightOf({ status: 'Awaiting Funds' }))
  })

  it('grows on a narrower phone', () => {
    const narrow = { compact: true, cardWidth: 320 }
    expect(heightOf({ status: 'Sale date passed; no result posted' }, narrow)).toBeGreaterThan(177)
  })
})

describe('the height of a wide card', () => {
  const estimated = { status: 'Upset Bid Ongoing', status_reason: 'end_estimated' }

  it.each<[Partial<Listing>, number]>([
    [{}, 157],
    [{ status: 'Waiting on sales date' }, 173],
    [{ gone_since }, 173],
    [{ ...estimated, gone_since }, 187],
    [{ street: '1419 Elder Hollow Ln', city: 'Bostic', zip: '28018' }, 157],
    [{ street: '1978 Laurel Hollow Pl', city: 'Connelly Springs', zip: '28612' }, 157],
    [{ street: '3922 Old Mulberry Orchard Church Road Extension' }, 177],
    [{ street: 'Oak '.repeat(200) }, 257],
  ])('with %j is %i px', (differences, px) => {
    expect(heightOf(differences, wide)).toBe(px)
  })

  it('leaves room for a deadline on several lines', () => {
    const deadline = { status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-02' } as const
    const estimated = { ...deadline, upset_bid_date_basis: 'estimated' } as const
    expect(heightOf({ ...estimated, closes_at: '5:00 PM' }, wide)).toBe(177)
    expect(heightOf(estimated, wide)).toBe(177)
    expect(heightOf({ ...estimated, called_at: '2026-10-30T14:00:00Z' }, wide)).toBe(191)
  })
})

it('a card of several parcels is as high as the highest', () => {
  const [short, long] = [outlined(base), outlined({ ...base, street: '3922 Mulberry Orchard St' })]
  expect(cardHeight([short, long], phone, today)).toBe(cardHeight([long], phone, today))
  expect(cardHeight([long, short], phone, today)).toBe(cardHeight([long], phone, today))
})

it('a listing that left the lists in another year has room for the year', () => {
  const narrow = { compact: true, cardWidth: 320 }
  const before = heightOf({ gone_since: '2025-11-17T15:00:00.000Z' }, narrow)
  // 10 PM of December 31 in New York.
  expect(heightOf({ gone_since: '2026-01-01T03:00:00.000Z' }, narrow)).toBe(before)
  expect(before).toBe(heightOf({ gone_since }, narrow) + 14)
})

it('listings of one kind share their texts, whatever their dates', () => {
  const heights = ['2026-12-01', '2026-12-11', '2026-05-30'].map((foreclosure_date) =>
    heightOf({ status: 'Auction in future', foreclosure_date }),
  )
  expect(new Set(heights).size).toBe(1)
})
