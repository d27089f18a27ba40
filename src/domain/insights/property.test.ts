import { describe, expect, it } from 'vitest'
import { roundFacts } from '#domain/listing-status/facts.fixture.ts'
import { listingStatuses, resultNotPosted } from '#domain/listing-status/listing-status.ts'
import { day } from '#domain/time/day.fixture.ts'
import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import { bidOf } from '#domain/upset-bid/upset-bid-facts.fixture.ts'
import { insightProperty, type PropertyRecord } from './property.ts'

const wake = clerkOffice('Wake', [])
const read = (known: Partial<PropertyRecord>) =>
  insightProperty(
    {
      county: 'Wake',
      case_number: null,
      parcel_identification: null,
      status: 'Awaiting Funds',
      is_gone: false,
      first_seen_on: day('2026-08-01'),
      listed_by: 1,
      was_postponed: false,
      first_status: null,
      was_sold_when_listed: false,
      assessed_value_cents: null,
      opening_bids_cents: (known.rounds ?? []).map(() => null),
      rounds: [],
      ...known,
    },
    wake,
  )

type Bid = [kind: 'auction' | 'upset' | 'reported', filedOn: string | null, dollars: number]
const round = (bids: Bid[], more: Parameters<typeof roundFacts>[0] = {}) =>
  roundFacts({
    sale_date: day('2026-09-01'),
    bids: bids.map(([kind, filedOn, dollars]) => bidOf(dollars, kind, filedOn)),
    ...more,
  })

describe('the outcome of a property', () => {
  it.each([
    ['Upset Bid Ongoing', 'open', 'unknown'],
    ['Auction in future', 'open', 'unknown'],
    ['Waiting on sales date', 'open', 'unknown'],
    ['Awaiting Funds', 'sold', 'sold'],
    ['Pending Transfer', 'sold', 'sold'],
    ['Purchase Completed', 'sold', 'sold'],
    ['Redeemed', 'redeemed', 'redeemed'],
    [resultNotPosted, 'unknown', 'unknown'],
  ] as const)('%s is %s, gone from its sources %s', (status, listed, gone) => {
    expect(read({ status }).outcome).toBe(listed)
    expect(read({ status, is_gone: true }).outcome).toBe(gone)
  })

  it('is known for every status', () => {
    for (const status of listingStatuses) expect(read({ status }).outcome).not.toBe('unknown')
  })

  it('is the county or town if it was the buyer of the last sale', () => {
    const taken = round([], { is_taxing_unit_buyer: true })
    expect(read({ status: 'Purchase Completed', rounds: [taken] }).outcome).toBe('taxing_unit')
    expect(read({ status: 'Purchase Completed', rounds: [taken, round([])] }).outcome).toBe('sold')
    expect(read({ status: 'Redeemed', rounds: [taken] }).outcome).toBe('redeemed')
  })
})

describe('the upset bids of a sale', () => {
  it.each<[string, Bid[], number | null]>([
    ['no bid known', [], null],
    ['a bid that may be either', [['reported', null, 900]], null],
    ['the bid of the auction alone', [['auction', null, 900]], 0],
    [
      'two after the auction',
      [
        ['auction', null, 900],
        ['upset', null, 1800],
        ['upset', null, 2600],
      ],
      2,
    ],
    [
      'one after a bid that may be either',
      [
        ['reported', null, 900],
        ['upset', null, 1800],
      ],
      1,
    ],
    [
      'a correction of the auction bid',
      [
        ['auction', null, 900],
        ['reported', null, 800],
      ],
      0,
    ],
  ])('with %s', (_what, bids, expected) => {
    expect(read({ rounds: [round(bids)] }).sales[0]?.upset_bids).toBe(expected)
  })
})

describe('the upset deadline of a sale', () => {
  const lastDay = (...[bids, more]: Parameters<typeof round>) =>
    read({ rounds: [round(bids, more)] }).sales[0]?.last_day

  it('is ten days after the report, or after the last notice', () => {
    expect(lastDay([['auction', null, 900]], { report_on: day('2026-09-03') })).toBe('2026-09-14')
    expect(lastDay([['upset', '2026-09-10', 1800]], { report_on: day('2026-09-03') })).toBe('2026-09-21')
  })

  it('is the published one', () => {
    const published = { published_last_day: day('2026-09-15'), published_for_bid_cents: 900_00 }
    expect(lastDay([['auction', null, 900]], published)).toBe('2026-09-15')
  })

  it('is unknown if it could only be estimated from the sale date', () => {
    expect(lastDay([['auction', null, 900]])).toBeNull()
  })
})

it('keeps each sale with its own opening bid', () => {
  const { sales } = read({
    rounds: [round([['auction', null, 900]]), round([], { sale_date: day('2026-12-01') })],
    opening_bids_cents: [500_00, null],
  })
  expect(
    sales.map(({ opening_bid_cents, last_bid_cents, is_held }) => [
      opening_bid_cents,
      last_bid_cents,
      is_held,
    ]),
  ).toEqual([
    [500_00, 900_00, true],
    [null, null, false],
  ])
})
