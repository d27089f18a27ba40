import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minimumRaisedOffer, raisedOfferDeposit } from './surplus-bid.ts'

it.each([
  [500_00, 550_00, 27_50],
  [1_000_00, 1_100_00, 55_00],
  [3_000_00, 3_200_00, 160_00],
  [10_000_00, 10_550_00, 527_50],
  [54_321_09, 57_087_15, 2_854_36],
  [1, 2, 1],
])('an offer of %i cents is raised to %i with a deposit of %i', (offer, minimum, deposit) => {
  expect(minimumRaisedOffer(offer)).toBe(minimum)
  expect(raisedOfferDeposit(minimum)).toBe(deposit)
})

it('is never too low, and at most one cent too high', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_00 }), (offer) => {
      const exact = Math.min(offer, 1_000_00) * 0.1 + Math.max(offer - 1_000_00, 0) * 0.05
      const raise = minimumRaisedOffer(offer) - offer
      expect(raise).toBeGreaterThanOrEqual(exact - 1e-6)
      expect(raise).toBeLessThan(exact + 1)
    }),
  )
})
