import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimatedDeedCosts } from './deed-costs.ts'
import { worksheet } from './worksheet.fixture.ts'
import { highestSensibleBid, marginAt } from './worksheet.ts'

/** The worksheet of the design: $12,900 for title and holding, $38,000 of repairs, sold for $118,000. */
const oakStreet = worksheet({ costs_cents: 12_900_00, repairs_cents: 38_000_00, resale_cents: 118_000_00 })

const amount = fc.integer({ min: 0, max: 100_000_000_00 })
const maybe = fc.option(amount, { nil: null, freq: 4 })
const anyWorksheet = fc.record({
  maximum_bid_cents: maybe,
  costs_cents: maybe,
  repairs_cents: maybe,
  resale_cents: maybe,
  wanted_margin_cents: maybe,
})

describe('the costs of the deed', () => {
  it.each([
    [0, 26_00],
    [1, 27_00],
    [500_00, 27_00],
    [500_01, 28_00],
    [24_000_00, 74_00],
    [27_250_00, 81_00],
  ])('at %i cents are %i', (price, costs) => {
    expect(estimatedDeedCosts(price)).toBe(costs)
  })
})

describe('the margin', () => {
  it.each([
    ['at the maximum of the design', oakStreet, 24_000_00, 43_026_00],
    ['at the bid due now', oakStreet, 19_372_50, 47_662_50],
    ['with nothing but a resale', worksheet({ resale_cents: 30_000_00 }), 13_851_00, 16_095_00],
    ['of a loss', worksheet({ resale_cents: 10_000_00, repairs_cents: 9_000_00 }), 5_000_00, -4_036_00],
  ])('%s', (_what, worksheet, bid, margin) => {
    expect(marginAt(bid, worksheet)).toBe(margin)
  })

  it('is unknown without a resale', () => {
    expect(marginAt(5_000_00, worksheet({ maximum_bid_cents: 9_000_00, repairs_cents: 1_00 }))).toBeNull()
  })
})

describe('your top bid', () => {
  it.each([
    ['leaves the target profit', { ...oakStreet, wanted_margin_cents: 43_026_00 }, 24_000_00],
    ['leaves no loss without a target profit', oakStreet, 66_940_00],
    ['stays below a step of the tax', worksheet({ resale_cents: 527_50 }), 500_00],
    ['is the person’s maximum if that is lower', { ...oakStreet, maximum_bid_cents: 20_000_00 }, 20_000_00],
    [
      'is not the person’s maximum if that is too high',
      { ...oakStreet, maximum_bid_cents: 90_000_00 },
      66_940_00,
    ],
    ['is the person’s maximum without a resale', worksheet({ maximum_bid_cents: 20_000_00 }), 20_000_00],
    ['is 0 if no bid leaves the target profit', worksheet({ resale_cents: 9_00, costs_cents: 90_00 }), 0],
    ['is unknown without numbers', worksheet({ repairs_cents: 90_00 }), null],
  ])('%s', (_what, worksheet, bid) => {
    expect(highestSensibleBid(worksheet)).toBe(bid)
  })

  it('is the person’s maximum if there is no resale', () => {
    fc.assert(
      fc.property(anyWorksheet, (worksheet) => {
        const bid = highestSensibleBid({ ...worksheet, resale_cents: null })
        expect(bid).toBe(worksheet.maximum_bid_cents)
      }),
    )
  })

  it('is the highest bid that leaves the target profit and is within the maximum', () => {
    fc.assert(
      fc.property(anyWorksheet, amount, (numbers, resale_cents) => {
        const worksheet = { ...numbers, resale_cents }
        const { maximum_bid_cents: own, wanted_margin_cents: wanted } = worksheet
        const bid = highestSensibleBid(worksheet) ?? -1
        const leavesEnough = (at: number) => (marginAt(at, worksheet) ?? 0) >= (wanted ?? 0)
        expect(bid).toBeGreaterThanOrEqual(0)
        expect(bid).toBeLessThanOrEqual(own ?? Infinity)
        expect(bid === 0 || leavesEnough(bid)).toBe(true)
        expect(bid === own || !leavesEnough(bid + 1)).toBe(true)
      }),
    )
  })

  it('never decreases when the resale is higher', () => {
    fc.assert(
      fc.property(anyWorksheet, amount, fc.nat(1_000_000_00), (worksheet, resale, more) => {
        const at = (resale_cents: number) => highestSensibleBid({ ...worksheet, resale_cents }) ?? 0
        expect(at(resale + more)).toBeGreaterThanOrEqual(at(resale))
      }),
    )
  })
})
