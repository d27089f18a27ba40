import { day } from '#domain/time/day.fixture.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidLadder, minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { reachOnLadder } from './reach.ts'

const today = day('2026-11-18')

const anyBid = fc.integer({ min: 1, max: 10_000_000_00 })

describe('how far an amount reaches on the ladder', () => {
  it.each([
    ['the maximum of the design', 19_372_50, 24_000_00, 5, 23_547_41, 1_177_38],
    ['one more raise', 43_312_50, 45_000_00, 1, 43_312_50, 2_165_63],
    ['exactly the bid due now', 13_250_00, 13_250_00, 1, 13_250_00, 750_00],
    ['exactly the fifth', 13_250_00, 16_275_00, 5, 16_275_00, 813_75],
    ['a cent below the fifth', 13_250_00, 16_274_99, 4, 15_500_00, 775_00],
  ])('%s', (_what, minimum, amount, bids, bid_cents, deposit_cents) => {
    expect(reachOnLadder(minimum, amount, today)).toEqual({ bids, highest: { bid_cents, deposit_cents } })
  })

  it('is 0 if the current minimum is above the amount', () => {
    expect(reachOnLadder(91_602_25, 85_000_00, today)).toEqual({ bids: 0, highest: null })
  })

  it('ends on the last rung of the ladder within the amount', () => {
    fc.assert(
      fc.property(anyBid, anyBid, (minimum, amount) => {
        const { bids, highest } = reachOnLadder(minimum, amount, today)
        const ladder = bidLadder(0, today, bids, minimum)
        expect(highest).toEqual(ladder.at(-1) ?? null)
        expect(highest?.bid_cents ?? 0).toBeLessThanOrEqual(amount)
        expect(highest === null ? minimum : minimumUpsetBid(highest.bid_cents, today)).toBeGreaterThan(amount)
      }),
    )
  })
})
