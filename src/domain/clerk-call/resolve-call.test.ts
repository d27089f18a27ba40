import { describe, expect, it } from 'vitest'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { perClerkText } from './per-clerk.ts'
import { type ClerkOverride, listingByCall, listingsByCalls } from './resolve-call.ts'

const bySources = aListing({
  id: 1,
  status: 'Upset Bid Ongoing',
  status_reason: null,
  highest_bid: 16_000,
  upset_bid_date: '2026-11-23',
  upset_bid_date_basis: 'published',
  next_bid: { minimum_upset_bid: 16_800, basis: 'published', deposit: 840 },
})

/** A bid of $18,000 filed on November 20, 2026, and reported by the clerk on November 22. */
const call: ClerkOverride = {
  last_bid: 18_000,
  filed: '2026-11-20',
  last_day: null,
  called_at: '2026-11-22T15:00:00.000Z',
  status: 'Upset Bid Ongoing',
  status_reason: null,
  next_bid: { minimum_upset_bid: 18_900, basis: 'computed', deposit: 945 },
  clock: {
    last_day: '2026-11-30',
    basis: 'computed',
    published_last_day: null,
    closes_at: '5:00 PM',
    closes_at_confirmed: true,
  },
}

const facts = (differences: Partial<ClerkOverride>, listing = bySources) => {
  const { status, status_reason, highest_bid, upset_bid_date, upset_bid_date_basis, next_bid } =
    listingByCall(listing, { ...call, ...differences })
  const next = next_bid && Object.values(next_bid).join(' ')
  return [status, status_reason, highest_bid, upset_bid_date, upset_bid_date_basis, next]
}

const UPSET = 'Upset Bid Ongoing'

describe('a listing by a call', () => {
  it.each([
    [
      'a new bid with its filing day',
      {},
      [UPSET, null, 18_000, '2026-11-30', 'computed', '18900 computed 945'],
    ],
    [
      'the same bid, whose published minimum stands',
      {
        last_bid: 16_000,
        next_bid: { minimum_upset_bid: 16_800, basis: 'published' as const, deposit: 840, ladder: [] },
      },
      [UPSET, null, 16_000, '2026-11-30', 'computed', '16800 published 840'],
    ],
    [
      'a day in the clerk’s own words, which no source published',
      {
        last_day: '2026-12-01',
        clock: {
          last_day: '2026-12-01',
          basis: 'published' as const,
          published_last_day: '2026-12-01',
          closes_at: '5:00 PM',
          closes_at_confirmed: true,
        },
      },
      [UPSET, null, 18_000, '2026-12-01', null, '18900 computed 945'],
    ],
    [
      'no deadline: that of the sources was for another bid',
      { clock: null },
      [UPSET, null, 18_000, null, null, '18900 computed 945'],
    ],
    [
      'a period that has ended',
      { status: 'Awaiting Funds', next_bid: null },
      ['Awaiting Funds', null, 18_000, '2026-11-30', 'computed', null],
    ],
  ])('%s', (_what, differences, expected) => {
    expect(facts(differences)).toEqual(expected)
  })

  it('uses the closing time of the call’s deadline, whatever time the sources print', () => {
    const noon = call.clock && { ...call.clock, closes_at: '12:00 PM' }
    expect(listingByCall(bySources, { ...call, clock: noon }).closes_at).toBe('12:00 PM')
    expect(listingByCall({ ...bySources, closes_at: '4:30 PM' }, call).closes_at).toBe('5:00 PM')
    const unknown = listingByCall({ ...bySources, closes_at: '4:30 PM' }, { ...call, clock: null })
    expect(unknown.closes_at).toBeUndefined()
    // Only assumed: lists take it from the county, with its mark.
    const assumed = call.clock && { ...call.clock, closes_at_confirmed: false }
    expect(
      listingByCall({ ...bySources, closes_at: '4:30 PM' }, { ...call, clock: assumed }).closes_at,
    ).toBeUndefined()
  })

  it('has the reason of its status, not of the one it replaces', () => {
    const ended = { ...bySources, status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' }
    expect(facts({}, ended).slice(0, 2)).toEqual([UPSET, null])
    expect(facts({ status_reason: 'end_estimated' }).slice(0, 2)).toEqual([UPSET, 'end_estimated'])
  })

  it('keeps every other fact and is marked', () => {
    const own = listingByCall(bySources, call)
    expect(own).toMatchObject({ id: 1, opening_bid: bySources.opening_bid, street: bySources.street })
    expect(perClerkText(own, day('2026-11-23'))).toBe('Per the clerk, Nov 22')
    expect(perClerkText(bySources, day('2026-11-23'))).toBeNull()
  })
})

describe('calls over a list', () => {
  it('change their listings; an overtaken call changes nothing', () => {
    const listings = [bySources, { ...bySources, id: 2 }, { ...bySources, id: 3 }]
    const own = listingsByCalls(listings, [
      { ...call, tax_foreclosure_id: 2, is_overtaken: false },
      { ...call, tax_foreclosure_id: 3, is_overtaken: true },
      { ...call, tax_foreclosure_id: 4, is_overtaken: false },
    ])
    expect(own.map(({ highest_bid }) => highest_bid)).toEqual([16_000, 18_000, 16_000])
    expect(own[0]).toBe(listings[0])
    expect(own[2]).toBe(listings[2])
  })
})
