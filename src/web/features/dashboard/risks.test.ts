import { describe, expect, it } from 'vitest'
import type { ClerkCall, FavoriteListing } from '#contract/following/following-schema.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { listingByCall } from '#domain/clerk-call/resolve-call.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { riskFigures, riskReason } from './parts/risk-words.ts'
import { risksOf, upsetsInDays } from './risks.ts'

const today = day('2026-11-18')

const followed = (id: number, listing: Partial<Listing>, maximum_bid: number | null): FavoriteListing => ({
  listing: aListing({ ...listing, id }),
  favorited_at: '2026-11-01T00:00:00Z',
  stage: null,
  maximum_bid,
  outcome: null,
})
const open = (highest_bid: number, upset_bid_date: string) => ({
  status: 'Upset Bid Ongoing',
  highest_bid,
  upset_bid_date,
})
const upset = (tax_foreclosure_id: number, last_bid_before: number | null, last_bid: number | null) => ({
  tax_foreclosure_id,
  last_bid_before,
  last_bid,
})
const report = (favorites: FavoriteListing[], upsets: ReturnType<typeof upset>[] = []) =>
  risksOf(favorites, upsets, today).map((risk) => [
    risk.favorite.id,
    riskReason(risk, false),
    riskFigures(risk, today),
  ])

const call: ClerkCall = {
  last_bid: 50_000,
  filed: null,
  last_day: null,
  called_at: '2026-11-18T11:00:00Z',
  is_overtaken: false,
  status: 'Upset Bid Ongoing',
  status_reason: null,
  next_bid: {
    last_bid: 50_000,
    minimum_raise: 2500,
    minimum_upset_bid: 52_500,
    basis: 'computed',
    computed_minimum: 52_500,
    agrees: null,
    deposit: 2625,
    ladder: [],
  },
  clock: null,
}

describe('a favorite at risk', () => {
  it.each([
    [
      'has its deadline tomorrow',
      followed(1, open(41_250, '2026-11-19'), 45_000),
      'Deadline tomorrow',
      'Your maximum $45,000.00 covers the next minimum upset bid',
    ],
    [
      'has its deadline today, and no maximum',
      followed(1, open(41_250, '2026-11-18'), null),
      'Deadline today',
      'Minimum upset bid $43,312.50, no maximum set',
    ],
    [
      'has its deadline today, and no bid is known',
      followed(1, { ...open(0, '2026-11-18'), highest_bid: null }, 45_000),
      'Deadline today',
      'Minimum upset bid not known, your maximum $45,000.00',
    ],
    [
      'costs more than the maximum',
      followed(1, open(87_240.23, '2026-11-30'), 85_000),
      'Above your maximum',
      'Minimum upset bid $91,602.25, your maximum $85,000.00',
    ],
    [
      'opens above the maximum',
      followed(
        1,
        { status: 'Auction in future', opening_bid: 9000, highest_bid: null, upset_bid_date: null },
        8000,
      ),
      'Above your maximum',
      'Opening bid $9,000.00, your maximum $8,000.00',
    ],
    [
      'costs more than the maximum per the clerk',
      followed(1, listingByCall(open(41_250, '2026-11-30'), call), 45_000),
      'Above your maximum',
      'Minimum upset bid $52,500.00, your maximum $45,000.00; per the clerk, Nov 18',
    ],
  ])('%s', (_what, favorite, reason, figures) => {
    expect(report([favorite])).toEqual([[1, reason, figures]])
  })

  it.each(['end_estimated', 'end_uncertain'])(
    'has no deadline today once its hour has passed: %s',
    (reason) => {
      const passed = { ...open(87_240.23, today), status_reason: reason }
      expect(report([followed(1, passed, 85_000)]).map(([, why]) => why)).toEqual(['Above your maximum'])
      expect(report([followed(1, { ...passed, highest_bid: null }, 85_000)])).toEqual([])
      expect(report([followed(1, { ...passed, upset_bid_date: '2026-11-17' }, null)])).toEqual([])
    },
  )

  it('was upset since the last visit', () => {
    const favorite = followed(1, open(18_450, '2026-11-30'), 25_000)
    expect(report([favorite], [upset(1, 15_000, 18_450)])).toEqual([
      [
        1,
        'Upset since last visit',
        '$15,000.00 to $18,450.00; your maximum $25,000.00 covers the next 6 minimum upset bids',
      ],
    ])
    expect(report([favorite], [upset(1, null, 18_450)])[0]?.[2]).toMatch(/^Now \$18,450\.00; your maximum/)
    expect(report([favorite], [upset(2, 15_000, 18_450)])).toEqual([])
  })

  it('is not reported before a resale, whatever was bid in the earlier sale', () => {
    const favorite = followed(1, { status: 'Auction in future', opening_bid: 9000 }, null)
    expect(report([favorite], [upset(1, 15_000, 18_450)])).toEqual([])
  })
})

it('names the period of an upset bid on a first visit', () => {
  const [risk] = risksOf([followed(1, open(18_450, '2026-11-30'), null)], [upset(1, 15_000, 18_450)], today)
  expect(risk && riskReason(risk, true)).toBe('Upset in the last 7 days')
  expect(risk && riskReason(risk, false)).toBe('Upset since last visit')
})

it.each([
  ['2026-11-10', 0],
  ['2026-11-11', 1],
  ['2026-11-18', 1],
  [null, 1],
])('counts an upset bid of the last 7 days by its filing day: %s', (filed_on, count) => {
  expect(upsetsInDays([{ ...upset(1, 15_000, 18_450), filed_on }], 7, today)).toHaveLength(count)
})
