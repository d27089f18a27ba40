import { centsFromDollars } from '#domain/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { upsetBidClock } from './upset-bid-clock.ts'
import { bidOf, upsetBidFacts } from './upset-bid-facts.fixture.ts'

const today = day('2026-11-18')

interface Example {
  readonly what: string
  readonly filed: string
  readonly tenth: string
  readonly last: string
  readonly ifClosed?: string
  readonly movedBy?: readonly string[]
  readonly bid: number
  readonly raise: number
  readonly minimum: number
  readonly deposit: number
}

// oxfmt-ignore
const examples: readonly Example[] = [
  { what: 'ordinary weekday', filed: '2026-03-31', tenth: '2026-04-10', last: '2026-04-10', bid: 36_000, raise: 1_800, minimum: 37_800, deposit: 1_890 },
  { what: 'Saturday', filed: '2026-08-05', tenth: '2026-08-15', last: '2026-08-17', movedBy: ['Saturday', 'Sunday'], bid: 14_999.99, raise: 750, minimum: 15_749.99, deposit: 787.5 },
  { what: 'Sunday (Easter)', filed: '2026-03-26', tenth: '2026-04-05', last: '2026-04-06', movedBy: ['Sunday'], bid: 8_001, raise: 750, minimum: 8_751, deposit: 750 },
  { what: 'Good Friday', filed: '2026-03-24', tenth: '2026-04-03', last: '2026-04-06', movedBy: ['Good Friday', 'Saturday', 'Sunday'], bid: 17_500, raise: 875, minimum: 18_375, deposit: 918.75 },
  { what: 'Veterans Day, Monday', filed: '2024-11-01', tenth: '2024-11-11', last: '2024-11-12', movedBy: ['Veterans Day'], bid: 15_000, raise: 750, minimum: 15_750, deposit: 787.5 },
  { what: 'Veterans Day, Thursday', filed: '2027-11-01', tenth: '2027-11-11', last: '2027-11-12', movedBy: ['Veterans Day'], bid: 15_000.01, raise: 750.01, minimum: 15_750.02, deposit: 787.51 },
  { what: 'Thanksgiving Thursday', filed: '2026-11-16', tenth: '2026-11-26', last: '2026-11-30', movedBy: ['Thanksgiving', 'Thanksgiving (Friday)', 'Saturday', 'Sunday'], bid: 23_152.5, raise: 1_157.63, minimum: 24_310.13, deposit: 1_215.51 },
  { what: 'Friday after Thanksgiving', filed: '2026-11-17', tenth: '2026-11-27', last: '2026-11-30', movedBy: ['Thanksgiving (Friday)', 'Saturday', 'Sunday'], bid: 2_589, raise: 750, minimum: 3_339, deposit: 750 },
  { what: 'Christmas block 2026', filed: '2026-12-14', tenth: '2026-12-24', last: '2026-12-28', ifClosed: '2026-12-29', movedBy: ['Christmas', 'Christmas', 'Saturday', 'Sunday'], bid: 87_240.23, raise: 4_362.02, minimum: 91_602.25, deposit: 4_580.12 },
  { what: 'Christmas Day 2025', filed: '2025-12-15', tenth: '2025-12-25', last: '2025-12-29', movedBy: ['Christmas', 'Christmas', 'Saturday', 'Sunday'], bid: 143_325, raise: 7_166.25, minimum: 150_491.25, deposit: 7_524.57 },
  { what: 'Christmas block 2027 (Saturday)', filed: '2027-12-13', tenth: '2027-12-23', last: '2027-12-23', ifClosed: '2027-12-28', bid: 600, raise: 750, minimum: 1_350, deposit: 750 },
  { what: 'Independence Day observed Friday', filed: '2026-06-23', tenth: '2026-07-03', last: '2026-07-06', movedBy: ['Independence Day', 'Saturday', 'Sunday'], bid: 14_250, raise: 750, minimum: 15_000, deposit: 750 },
  { what: 'Independence Day observed Monday', filed: '2027-06-25', tenth: '2027-07-05', last: '2027-07-06', movedBy: ['Independence Day'], bid: 14_250.01, raise: 750, minimum: 15_000.01, deposit: 750.01 },
  { what: 'Independence Day Thursday', filed: '2024-06-24', tenth: '2024-07-04', last: '2024-07-05', movedBy: ['Independence Day'], bid: 251_040, raise: 12_552, minimum: 263_592, deposit: 13_179.6 },
  { what: 'MLK Day', filed: '2027-01-08', tenth: '2027-01-18', last: '2027-01-19', movedBy: ['Martin Luther King Jr. Day'], bid: 525_000, raise: 26_250, minimum: 551_250, deposit: 27_562.5 },
  { what: "New Year's Day, then a weekend", filed: '2026-12-22', tenth: '2027-01-01', last: '2027-01-04', movedBy: ["New Year's Day", 'Saturday', 'Sunday'], bid: 10_250, raise: 750, minimum: 11_000, deposit: 750 },
  { what: 'Memorial Day', filed: '2026-05-15', tenth: '2026-05-25', last: '2026-05-26', movedBy: ['Memorial Day'], bid: 54_022.5, raise: 2_701.13, minimum: 56_723.63, deposit: 2_836.19 },
  { what: 'Labor Day', filed: '2026-08-28', tenth: '2026-09-07', last: '2026-09-08', movedBy: ['Labor Day'], bid: 41_250, raise: 2_062.5, minimum: 43_312.5, deposit: 2_165.63 },
  { what: "not extended: Presidents' Day", filed: '2026-02-06', tenth: '2026-02-16', last: '2026-02-16', bid: 12_000, raise: 750, minimum: 12_750, deposit: 750 },
  { what: 'not extended: Juneteenth', filed: '2026-06-09', tenth: '2026-06-19', last: '2026-06-19', bid: 5_000, raise: 750, minimum: 5_750, deposit: 750 },
  { what: 'not extended: Columbus Day', filed: '2026-10-02', tenth: '2026-10-12', last: '2026-10-12', bid: 30_000, raise: 1_500, minimum: 31_500, deposit: 1_575 },
  { what: 'file 25M000272-440', filed: '2026-05-28', tenth: '2026-06-07', last: '2026-06-08', movedBy: ['Sunday'], bid: 1_697.8, raise: 750, minimum: 2_447.8, deposit: 750 },
]

const office = clerkOffice('Wake', [])

describe('the worked examples', () => {
  it.each(examples)('$what, filed $filed', (example) => {
    const clock = upsetBidClock(
      upsetBidFacts({ report_on: day(example.filed), bids: [bidOf(example.bid, 'auction')] }),
      office,
      today,
    )
    expect(clock.last_bid_cents).toBe(centsFromDollars(example.bid))
    expect(clock.next_bid).toMatchObject({
      basis: 'computed',
      raise_cents: centsFromDollars(example.raise),
      minimum_cents: centsFromDollars(example.minimum),
      deposit_cents: centsFromDollars(example.deposit),
    })
    expect(clock.deadline).toMatchObject({
      basis: 'computed',
      tenth_day: example.tenth,
      last_day: example.last,
      last_day_if_closed: example.ifClosed ?? null,
      computed_last_day: example.last,
      agrees: null,
    })
    expect(clock.deadline?.moved_by.map(({ reason }) => reason)).toEqual(example.movedBy ?? [])
  })

  it('number 22', () => {
    expect(examples).toHaveLength(22)
  })
})

describe('a chain, in which every upset bid starts ten new days', () => {
  const report = { report_on: day('2026-11-09'), sale_date: day('2026-11-09') }
  const bids = [
    bidOf(12_500, 'auction'),
    bidOf(13_250, 'upset', '2026-11-19'),
    bidOf(20_000, 'upset', '2026-11-30'),
    bidOf(21_000, 'upset', '2026-12-10'),
  ]

  it.each([
    [1, '2026-11-19', 13_250, 750],
    [2, '2026-11-30', 14_000, 750],
    [3, '2026-12-10', 21_000, 1_050],
    [4, '2026-12-21', 22_050, 1_102.5],
  ])('after %i bids the period ends on %s and the minimum bid is %d', (count, last, minimum, deposit) => {
    const clock = upsetBidClock(upsetBidFacts({ ...report, bids: bids.slice(0, count) }), office, today)
    expect(clock.deadline).toMatchObject({ last_day: last, basis: 'computed' })
    expect(clock.next_bid).toMatchObject({
      minimum_cents: centsFromDollars(minimum),
      deposit_cents: centsFromDollars(deposit),
    })
  })

  it('ends at 5:00 PM on the deadline date', () => {
    const { deadline } = upsetBidClock(upsetBidFacts({ ...report, bids }), clerkOffice('Guilford', []), today)
    expect(deadline && new Date(deadline.closes_at_instant).toISOString()).toBe('2026-12-21T22:00:00.000Z')
  })
})

describe('special timing', () => {
  it('snow closes one clerk on the tenth day', () => {
    const snow = {
      county: 'Wake',
      from: day('2026-01-30'),
      to: day('2026-01-30'),
      extends_to: null,
      reason: 'Snow',
    }
    const clock = upsetBidClock(
      upsetBidFacts({ report_on: day('2026-01-20') }),
      clerkOffice('Wake', [snow]),
      today,
    )
    expect(clock.deadline).toMatchObject({ tenth_day: '2026-01-30', last_day: '2026-02-02' })
    expect(clock.deadline?.moved_by.map(({ reason }) => reason)).toEqual(['Snow', 'Saturday', 'Sunday'])
    const elsewhere = upsetBidClock(
      upsetBidFacts({ report_on: day('2026-01-20') }),
      clerkOffice('Durham', [snow]),
      today,
    )
    expect(elsewhere.deadline?.last_day).toBe('2026-01-30')
  })

  it('the Helene order extends a deadline in Buncombe to its own date', () => {
    const helene = {
      county: 'Buncombe',
      from: day('2024-09-26'),
      to: day('2024-10-14'),
      extends_to: day('2024-10-28'),
      reason: 'Hurricane Helene',
    }
    const { deadline } = upsetBidClock(
      upsetBidFacts({ report_on: day('2024-09-20') }),
      clerkOffice('Buncombe', [helene]),
      today,
    )
    expect(deadline).toMatchObject({ tenth_day: '2024-09-30', last_day: '2024-10-28' })
    expect(deadline?.moved_by).toEqual([
      { date: '2024-09-30', kind: 'extension', reason: 'Hurricane Helene', certain: true },
    ])
  })

  it('a denied motion for resale starts ten new days', () => {
    const facts = upsetBidFacts({
      report_on: day('2026-08-03'),
      bids: [bidOf(9_000, 'auction')],
      resale_motion_denied_on: day('2026-08-12'),
    })
    expect(upsetBidClock(facts, office, today).deadline).toMatchObject({
      tenth_day: '2026-08-22',
      last_day: '2026-08-24',
      basis: 'estimated',
    })
  })

  it('counts from the report, not from the sale', () => {
    const facts = upsetBidFacts({ sale_date: day('2026-06-01'), report_on: day('2026-06-05') })
    expect(upsetBidClock(facts, office, today).deadline?.last_day).toBe('2026-06-15')
  })
})
