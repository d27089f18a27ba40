import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { insightsOf } from './insights.ts'
import { aProperty, aSale } from './property.fixture.ts'
import type { InsightProperty } from './property.ts'

const today = day('2026-11-18')
const figures = (...properties: InsightProperty[]) => insightsOf(properties, today)
const casesOf = ({ classes }: { classes: readonly { cases: number }[] }) => classes.map(({ cases }) => cases)

const dollars = (amount: number) => amount * 100

describe('last bid against assessed value', () => {
  const sold = (bid: number | null, assessed: number | null, more: Partial<InsightProperty> = {}) =>
    aProperty(
      { assessed_value_cents: assessed && dollars(assessed), ...more },
      aSale({ last_bid_cents: bid && dollars(bid), opening_bid_cents: dollars(4000) }),
    )

  it('is the ratio of last bid to assessed value, by class', () => {
    const { bid_of_assessed } = figures(
      sold(10_000, 100_000),
      sold(25_000, 100_000),
      sold(74_999, 100_000),
      sold(100_000, 100_000),
      sold(300_000, 100_000),
    )
    expect(casesOf(bid_of_assessed)).toEqual([1, 1, 1, 0, 2])
    expect(bid_of_assessed).toMatchObject({ cases: 5, median: null, left_out: 0 })
  })

  it('has a median from ten sales on', () => {
    const ten = Array.from({ length: 10 }, (_, place) => sold(10_000 * (place + 1), 100_000))
    expect(figures(...ten).bid_of_assessed).toMatchObject({ median: 55, middle_half: [32.5, 77.5] })
  })

  it('excludes and counts sales without bid or value, but ignores those the county took', () => {
    const { bid_of_assessed, closed_sales } = figures(
      sold(10_000, null),
      sold(null, 100_000),
      sold(10_000, 0),
      sold(4000, 100_000, { outcome: 'taxing_unit' }),
    )
    expect(bid_of_assessed).toMatchObject({ cases: 0, left_out: 3 })
    expect(closed_sales).toBe(4)
  })

  it('excludes open, redeemed and vanished properties', () => {
    const outcomes = ['open', 'redeemed', 'unknown'] as const
    const { bid_of_assessed, closed_sales } = figures(
      ...outcomes.map((outcome) => sold(10_000, 100_000, { outcome })),
    )
    expect([bid_of_assessed.cases, bid_of_assessed.left_out, closed_sales]).toEqual([0, 0, 0])
  })

  it('counts parcels of one case sold for one bid as one sale, with their values summed', () => {
    const together = { case_number: '26CV001-910' }
    const { bid_of_assessed, closed_sales } = figures(
      sold(60_000, 40_000, together),
      sold(60_000, 80_000, together),
    )
    expect(closed_sales).toBe(1)
    expect(casesOf(bid_of_assessed)).toEqual([0, 0, 1, 0, 0])
    expect(
      figures(sold(60_000, 40_000, together), sold(60_000, null, together)).bid_of_assessed,
    ).toMatchObject({
      cases: 0,
      left_out: 1,
    })
  })
})

describe('days from sale to close', () => {
  const closed = (saleDate: string | null, lastDay: string | null, more: Partial<InsightProperty> = {}) =>
    aProperty(
      more,
      aSale({
        sale_date: saleDate === null ? null : day(saleDate),
        last_day: lastDay === null ? null : day(lastDay),
      }),
    )

  it('count from the day of the sale, which is day 0', () => {
    const { days_to_close } = figures(
      closed('2026-09-01', '2026-09-11'),
      closed('2026-09-01', '2026-09-17'),
      closed('2026-09-01', '2026-10-30'),
    )
    expect(casesOf(days_to_close)).toEqual([1, 1, 0, 0, 1])
  })

  it('are unknown without both days, or if the deadline is in the future or before the sale', () => {
    const { days_to_close } = figures(
      closed(null, '2026-09-11'),
      closed('2026-09-01', null),
      closed('2026-11-10', '2026-11-20'),
      closed('2026-09-01', '2026-08-20'),
    )
    expect(days_to_close).toMatchObject({ cases: 0, left_out: 4 })
  })

  it('exclude open rounds', () => {
    expect(figures(closed('2026-11-01', '2026-11-12', { outcome: 'open' })).days_to_close.cases).toBe(0)
  })

  it('use the last sale if the court ordered another', () => {
    const resold = aProperty(
      {},
      aSale({ sale_date: day('2026-08-03'), last_day: day('2026-08-13') }),
      aSale({ sale_date: day('2026-10-01'), last_day: day('2026-10-21') }),
    )
    expect(casesOf(figures(resold).days_to_close)).toEqual([0, 1, 0, 0, 0])
  })
})

describe('upset bids', () => {
  it('are counted only if the kind of each bid is known', () => {
    const counts = [0, 0, 1, 2, 7, null]
    const { upset_bids, upset_at_all } = figures(
      ...counts.map((upsets) => aProperty({}, aSale({ upset_bids: upsets }))),
    )
    expect(casesOf(upset_bids)).toEqual([2, 1, 1, 0, 0, 1])
    expect(upset_bids.left_out).toBe(1)
    expect(upset_at_all).toEqual({ cases: 5, count: 3, percent: null })
  })
})

describe('shares', () => {
  const many = (count: number, known: Partial<InsightProperty>) =>
    Array.from({ length: count }, () => aProperty(known, aSale()))

  it('of redeemed properties are among those that ended by sale or payment', () => {
    const { redeemed } = figures(
      ...many(4, { outcome: 'redeemed' }),
      ...many(5, { outcome: 'sold' }),
      ...many(1, { outcome: 'taxing_unit' }),
      ...many(7, { outcome: 'open' }),
      ...many(2, { outcome: 'unknown' }),
    )
    expect(redeemed).toEqual({ cases: 10, count: 4, percent: 40 })
  })

  it.each([
    'Upset Bid Ongoing',
    'Awaiting Funds',
    'Pending Transfer',
    'Purchase Completed',
    'Redeemed',
    null,
  ])('exclude a property first seen as %s from redemption and postponement', (first_status) => {
    const { redeemed, postponed } = figures(
      ...many(10, { first_status }),
      ...many(10, { was_sold_when_listed: true }),
      ...many(1, { first_status, outcome: 'redeemed', was_postponed: true }),
      ...many(10, { outcome: 'redeemed' }),
    )
    expect(redeemed).toEqual({ cases: 10, count: 10, percent: 100 })
    expect(postponed).toEqual({ cases: 10, count: 0, percent: 0 })
  })

  it('of postponed properties are among those that ever had a sale date', () => {
    const undated = aProperty({ outcome: 'open' }, aSale({ sale_date: null, is_held: false }))
    const lostItsDate = aProperty(
      { outcome: 'open', was_postponed: true },
      aSale({ sale_date: null, is_held: false }),
    )
    const { postponed } = figures(...many(8, {}), ...many(1, { was_postponed: true }), undated, lostItsDate)
    expect(postponed).toEqual({ cases: 10, count: 2, percent: 20 })
  })
})

describe('outcome by opening bid', () => {
  it('groups ended properties by the opening bid of the last sale', () => {
    const opened = (cents: number | null, outcome: InsightProperty['outcome']) =>
      aProperty({ outcome }, aSale({ opening_bid_cents: cents }))
    const { outcomes } = figures(
      opened(4_999_99, 'sold'),
      opened(5_000_00, 'redeemed'),
      opened(5_000_00, 'unknown'),
      opened(80_000_00, 'taxing_unit'),
      opened(80_000_00, 'open'),
      opened(null, 'sold'),
      aProperty({ outcome: 'redeemed' }),
    )
    expect(outcomes).toMatchObject({ cases: 4, left_out: 2 })
    const nothing = { sold: 0, taxing_unit: 0, redeemed: 0, unknown: 0 }
    expect(outcomes.classes).toEqual([
      { from_cents: 0, below_cents: 5_000_00, ...nothing, sold: 1 },
      { from_cents: 5_000_00, below_cents: 10_000_00, ...nothing, redeemed: 1, unknown: 1 },
      { from_cents: 10_000_00, below_cents: 20_000_00, ...nothing },
      { from_cents: 20_000_00, below_cents: 50_000_00, ...nothing },
      { from_cents: 50_000_00, below_cents: null, ...nothing, taxing_unit: 1 },
    ])
  })
})

describe('by month', () => {
  const listed = (on: string, more: Partial<InsightProperty> = {}) =>
    aProperty({ first_seen_on: day(on), outcome: 'open', ...more })
  const held = (on: string) => aProperty({ first_seen_on: day('2026-09-23') }, aSale({ sale_date: day(on) }))
  const ahead = (on: string, outcome: InsightProperty['outcome'] = 'open') =>
    aProperty({ first_seen_on: day('2026-09-23'), outcome }, aSale({ sale_date: day(on), is_held: false }))

  it('does not count listings from the first reading of a county as new', () => {
    const { by_month } = figures(
      listed('2026-09-23'),
      listed('2026-09-23'),
      listed('2026-09-24'),
      listed('2026-10-20', { listed_by: 2 }),
      listed('2026-10-21', { listed_by: 2 }),
      listed('2026-10-30', { county: 'Burke' }),
      listed('2026-11-18', { county: 'Burke' }),
    )
    expect(by_month).toEqual({
      watched_since: '2026-09-23',
      already_listed: 4,
      months: [
        { month: '2026-09-01', listed: 1, sold: 0, ahead: null },
        { month: '2026-10-01', listed: 1, sold: 0, ahead: null },
        { month: '2026-11-01', listed: 1, sold: 0, ahead: 0 },
      ],
    })
  })

  it('counts past sales by date, and upcoming ones up to three months ahead', () => {
    const { months } = figures(
      held('2026-07-01'),
      held('2026-09-22'),
      held('2026-09-23'),
      held('2026-10-01'),
      held('2026-11-18'),
      ahead('2026-11-18'),
      ahead('2026-11-17'),
      ahead('2026-12-24', 'redeemed'),
      ahead('2027-01-05'),
      ahead('2027-04-05'),
    ).by_month
    expect(
      months.map(({ month, listed: news, sold, ahead: coming }) => [month.slice(0, 7), news, sold, coming]),
    ).toEqual([
      ['2026-09', 0, 1, null],
      ['2026-10', 0, 1, null],
      ['2026-11', 0, 1, 1],
      ['2026-12', null, null, 0],
      ['2027-01', null, null, 1],
      ['2027-02', null, null, 0],
    ])
  })

  it('goes back a year at most', () => {
    const { months } = figures(listed('2024-01-31')).by_month
    expect([months.length, months[0]?.month]).toEqual([12, '2025-12-01'])
  })

  it('is empty if nothing was read', () => {
    expect(figures().by_month).toEqual({ watched_since: null, already_listed: 0, months: [] })
  })
})
