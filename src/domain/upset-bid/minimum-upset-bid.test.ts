import { day } from '#domain/time/day.fixture.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidLadder, minimumRaise, minimumUpsetBid, upsetBidDeposit } from './minimum-upset-bid.ts'

const today = day('2026-11-18')

const anyBid = fc.integer({ min: 1, max: 100_000_000_00 })

describe('the minimum upset bid', () => {
  it.each([
    ['where 5% reaches $750', 15_000_00, 750_00, 15_750_00, 787_50],
    ['a cent above that', 15_000_01, 750_01, 15_750_02, 787_51],
    ['where the deposit reaches $750', 14_250_00, 750_00, 15_000_00, 750_00],
    ['a cent above that', 14_250_01, 750_00, 15_000_01, 750_01],
    ['printed by Rutherford, half a cent up', 23_152_50, 1_157_63, 24_310_13, 1_215_51],
    ['rounded up where Gaston rounds to nearest', 87_240_23, 4_362_02, 91_602_25, 4_580_12],
    ['tiny', 1, 750_00, 750_01, 750_00],
    ['printed by Burke', 13_101_00, 750_00, 13_851_00, 750_00],
    ['seen in listings', 46_305_00, 2_315_25, 48_620_25, 2_431_02],
  ])('%s', (_, last, raise, minimum, deposit) => {
    expect([
      minimumRaise(last, today),
      minimumUpsetBid(last, today),
      upsetBidDeposit(minimum, today),
    ]).toEqual([raise, minimum, deposit])
  })

  it('is at least 5% and $750 above the last bid, and no cent more than that', () => {
    fc.assert(
      fc.property(anyBid, (last) => {
        const minimum = minimumUpsetBid(last, today)
        expect(Number.isInteger(minimum)).toBe(true)
        expect(minimum).toBeGreaterThanOrEqual(last + 75_000)
        expect((minimum - last) * 100).toBeGreaterThanOrEqual(last * 5)
        const oneLess = minimum - last - 1
        expect(oneLess < 75_000 || oneLess * 100 < last * 5).toBe(true)
      }),
    )
  })

  it('grows with the last bid', () => {
    fc.assert(
      fc.property(anyBid, fc.nat(1_000_000), (last, more) => {
        expect(minimumUpsetBid(last + more, today)).toBeGreaterThanOrEqual(
          minimumUpsetBid(last, today) + more,
        )
      }),
    )
  })
})

describe('the deposit', () => {
  it('is 5% of the upset bid rounded up to the cent, at least $750', () => {
    fc.assert(
      fc.property(anyBid, (bid) => {
        const deposit = upsetBidDeposit(bid, today)
        expect(deposit).toBeGreaterThanOrEqual(75_000)
        expect(deposit * 100).toBeGreaterThanOrEqual(bid * 5)
        expect(deposit === 75_000 || (deposit - 1) * 100 < bid * 5).toBe(true)
      }),
    )
  })
})

describe('the ladder', () => {
  it('has five rungs, the first being due now', () => {
    expect(bidLadder(12_500_00, today)).toEqual([
      { bid_cents: 13_250_00, deposit_cents: 750_00 },
      { bid_cents: 14_000_00, deposit_cents: 750_00 },
      { bid_cents: 14_750_00, deposit_cents: 750_00 },
      { bid_cents: 15_500_00, deposit_cents: 775_00 },
      { bid_cents: 16_275_00, deposit_cents: 813_75 },
    ])
  })

  it('starts from a published minimum', () => {
    expect(bidLadder(87_240_23, today, 2, 91_602_24)).toEqual([
      { bid_cents: 91_602_24, deposit_cents: 4_580_12 },
      { bid_cents: 96_182_36, deposit_cents: 4_809_12 },
    ])
  })

  it('makes every rung a lawful bid over the previous one', () => {
    fc.assert(
      fc.property(anyBid, fc.nat(8), (last, rungs) => {
        const ladder = bidLadder(last, today, rungs)
        expect(ladder).toHaveLength(rungs)
        ladder.forEach((rung, index) => {
          expect(rung.bid_cents).toBe(minimumUpsetBid(ladder[index - 1]?.bid_cents ?? last, today))
          expect(rung.deposit_cents).toBe(upsetBidDeposit(rung.bid_cents, today))
        })
      }),
    )
  })
})
