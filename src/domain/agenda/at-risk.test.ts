import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { today } from '#domain/listing/listing.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { favoritesAtRisk, type Watched } from './at-risk.ts'

const watched = (id: number, minimum: number | null, maximum: number | null, lastDay: string | null) => ({
  id,
  minimum_next_bid_cents: minimum,
  maximum_bid_cents: maximum,
  last_day: lastDay === null ? null : day(lastDay),
})
const noUpsets: ReadonlySet<number> = new Set()
const risks = (favorites: Watched[], upsetIds = noUpsets) =>
  favoritesAtRisk(favorites, today, upsetIds).map(({ favorite, reasons, days_left, covered_bids }) => [
    favorite.id,
    reasons,
    days_left,
    covered_bids,
  ])

describe('favorites at risk', () => {
  it.each([
    ['deadline tomorrow, one more raise', watched(1, 43_312_50, 45_000_00, '2026-11-19'), ['last_day'], 1, 1],
    ['deadline today, no maximum', watched(1, 43_312_50, null, '2026-11-18'), ['last_day'], 0, null],
    ['above the maximum', watched(1, 91_602_25, 85_000_00, '2026-11-30'), ['above_maximum'], 12, 0],
    ['a cent above it', watched(1, 85_000_01, 85_000_00, null), ['above_maximum'], null, 0],
    ['deadline tomorrow, bid not known', watched(1, null, 85_000_00, '2026-11-19'), ['last_day'], 1, null],
    ['both', watched(1, 91_602_25, 85_000_00, '2026-11-18'), ['last_day', 'above_maximum'], 0, 0],
  ])('%s', (_what, favorite, reasons, daysLeft, covered) => {
    expect(risks([favorite])).toEqual([[1, reasons, daysLeft, covered]])
  })

  it('reports an upset since the last visit', () => {
    expect(risks([watched(1, 19_372_50, 24_000_00, '2026-11-30')], new Set([1]))).toEqual([
      [1, ['upset'], 12, 5],
    ])
  })

  it.each([
    ['the maximum is the minimum upset bid', watched(1, 85_000_00, 85_000_00, '2026-11-20')],
    ['no maximum is set', watched(1, 85_000_00, null, '2026-11-20')],
    ['no bids are accepted', watched(1, null, 1_00, null)],
  ])('is none if %s', (_what, favorite) => {
    expect(risks([favorite])).toEqual([])
  })

  it('sorts by nearest deadline, unknown ones last', () => {
    const favorites = [
      watched(4, 2, 1, null),
      watched(3, 2, 1, '2026-11-25'),
      watched(2, 2, 1, '2026-11-18'),
      watched(1, 2, 1, '2026-11-25'),
      watched(0, 2, 1, null),
    ]
    expect(risks(favorites).map(([id]) => id)).toEqual([2, 1, 3, 0, 4])
  })

  it('lists every favorite whose minimum upset bid is above its maximum, with no bid covered', () => {
    const cents = fc.option(fc.integer({ min: 1, max: 200_000_00 }), { nil: null })
    const favorites = fc.array(fc.tuple(cents, cents), { maxLength: 12 })
    fc.assert(
      fc.property(favorites, (pairs) => {
        const all = pairs.map(([minimum, maximum], id) => watched(id, minimum, maximum, null))
        const above = all.filter(
          ({ minimum_next_bid_cents: minimum, maximum_bid_cents: maximum }) =>
            minimum !== null && maximum !== null && minimum > maximum,
        )
        const found = favoritesAtRisk(all, today, noUpsets)
        expect(found.map(({ favorite }) => favorite)).toEqual(above)
        expect(found.every(({ covered_bids }) => covered_bids === 0)).toBe(true)
      }),
    )
  })
})
