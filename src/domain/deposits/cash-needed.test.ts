import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aListing, today } from '#domain/listing/listing.fixture.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { cashNeeded } from './cash-needed.ts'

// Today is Wednesday, November 18, 2026. Each listing has its own case, so they do not count as sold together.
const upset = (
  id: number,
  upset_bid_date: string | null,
  highest_bid: number | null,
  more: Partial<WireListing> = {},
) => aListing({ id, case_number: `26CVD${id}`, upset_bid_date, highest_bid, ...more })

const needed = (...listings: WireListing[]) => cashNeeded(listings, today)

describe('cash needed', () => {
  it('sums minimum bids and deposits by deadline, with running sums', () => {
    expect(
      needed(upset(1, '2026-11-23', 18_450), upset(2, '2026-11-30', 1000), upset(3, '2026-11-23', 33_000)),
    ).toEqual({
      days: [
        // 19,372.50 and 34,650.00; deposits 968.63 (5 %, rounded up) and 1,732.50
        {
          last_day: '2026-11-23',
          estimated: 0,
          bids: 2,
          bids_cents: 5_402_250,
          deposits_cents: 270_113,
          deposits_to_date_cents: 270_113,
        },
        // 1,750.00 by the minimum raise of $750, and the minimum deposit of $750
        {
          last_day: '2026-11-30',
          estimated: 0,
          bids: 1,
          bids_cents: 175_000,
          deposits_cents: 75_000,
          deposits_to_date_cents: 345_113,
        },
      ],
      without_amount: 0,
    })
  })

  it.each<[string, Partial<WireListing>, string | null, boolean]>([
    ['estimated', { upset_bid_date_basis: 'estimated' }, '2026-11-23', true],
    ['published', { upset_bid_date_basis: 'published' }, '2026-11-23', false],
    [
      'published and passed an hour ago, in doubt',
      { upset_bid_date: today, upset_bid_date_basis: 'published', status_reason: 'end_uncertain' },
      null,
      true,
    ],
    [
      'estimated and passed an hour ago',
      { upset_bid_date: today, upset_bid_date_basis: 'estimated', status_reason: 'end_estimated' },
      null,
      true,
    ],
    ['estimated and passed', { upset_bid_date: '2026-11-16', upset_bid_date_basis: 'estimated' }, null, true],
    ['unknown', { upset_bid_date: null }, null, true],
    ['given by the clerk', { called_at: '2026-11-18T11:55:00.000Z' }, '2026-11-23', false],
  ])('marks a deadline that is %s', (_what, more, last_day, is_estimated) => {
    expect(needed(upset(1, '2026-11-23', 18_450, more)).days).toMatchObject([
      { last_day, estimated: is_estimated ? 1 : 0 },
    ])
  })

  it('uses a published minimum, and sums unknown deadlines last', () => {
    const { days } = needed(
      upset(1, null, 18_450),
      upset(2, '2026-11-30', 18_450, {
        next_bid: { minimum_upset_bid: 20_000, basis: 'published', deposit: 1000 },
      }),
    )
    expect(days).toMatchObject([
      {
        last_day: '2026-11-30',
        bids_cents: 2_000_000,
        deposits_cents: 100_000,
        deposits_to_date_cents: 100_000,
      },
      { last_day: null, deposits_to_date_cents: 196_863 },
    ])
  })

  it('counts parcels that are sold together once', () => {
    const pair = ['1', '2'].map((parcel_identification, id) =>
      upset(id, '2026-11-23', 18_450, { case_number: '26CVD1', parcel_identification }),
    )
    expect(needed(...pair).days).toMatchObject([{ bids: 1, deposits_cents: 96_863 }])
  })

  it('omits listings that take no upset bid, and counts those without a known bid', () => {
    expect(
      needed(
        upset(1, '2026-11-23', 18_450, { status: 'Redeemed' }),
        upset(2, '2026-11-17', 18_450),
        upset(3, '2026-11-23', 18_450, { status_reason: 'bids_frozen' }),
        upset(4, null, null, { status: 'Auction in future', opening_bid: 5000 }),
        upset(5, '2026-11-23', null),
      ),
    ).toEqual({ days: [], without_amount: 1 })
  })

  it('never loses a cent: the last running sum is the sum of all', () => {
    const bid = fc.integer({ min: 1, max: 500_000_00 }).map((cents) => cents / 100)
    const day = fc.constantFrom('2026-11-18', '2026-11-23', '2026-11-30', null)
    fc.assert(
      fc.property(fc.array(fc.tuple(bid, day), { minLength: 1, maxLength: 12 }), (all) => {
        const { days } = needed(...all.map(([amount, date], id) => upset(id, date, amount)))
        expect(days.reduce((sum, { deposits_cents }) => sum + deposits_cents, 0)).toBe(
          days.at(-1)?.deposits_to_date_cents,
        )
        expect(days.reduce((sum, { bids }) => sum + bids, 0)).toBe(all.length)
        expect(days.every(({ bids_cents }) => Number.isSafeInteger(bids_cents))).toBe(true)
      }),
    )
  })
})
