import { day } from '#domain/time/day.fixture.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bidLadder, minimumUpsetBid } from './minimum-upset-bid.ts'
import { upsetNotice } from './upset-notice.ts'

const today = day('2026-11-18')

/** The bids of the chain in the domain's notes: $13,250 over $12,500, $20,000, then $21,000. */
it.each([
  [12_500_00, 13_250_00, 750_00, 750_00, 14_000_00, 750_00],
  [13_250_00, 20_000_00, 6_750_00, 1_000_00, 21_000_00, 1_050_00],
  [20_000_00, 21_000_00, 1_000_00, 1_050_00, 22_050_00, 1_102_50],
])(
  'computes the figures of a bid over %i cents of %i',
  (last_bid_cents, bid, raise, deposit, nextMinimum, nextDeposit) => {
    expect(
      upsetNotice({ last_bid_cents, minimum_cents: minimumUpsetBid(last_bid_cents, today) }, bid, today),
    ).toEqual({
      lawful: true,
      raise_cents: raise,
      deposit_cents: deposit,
      next_minimum_cents: nextMinimum,
      next_deposit_cents: nextDeposit,
    })
  },
)

it.each([
  ['one cent below the minimum', 12_500_00, 13_250_00, 13_249_99, 1],
  ['nothing', 12_500_00, 13_250_00, 0, 13_250_00],
  ['less than a published minimum', 18_450_00, 19_372_51, 19_372_50, 1],
])('rejects %s and returns the minimum upset bid', (_what, last_bid_cents, minimum_cents, bid, short) => {
  expect(upsetNotice({ last_bid_cents, minimum_cents }, bid, today)).toEqual({
    lawful: false,
    minimum_cents,
    short_cents: short,
  })
})

it('matches the ladder for the minimum bid, and never lowers the next one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_00 }),
      fc.integer({ min: 0, max: 1_000_000_00 }),
      (last, over) => {
        const minimum = minimumUpsetBid(last, today)
        const [now, next] = bidLadder(last, today, 2)
        expect(upsetNotice({ last_bid_cents: last, minimum_cents: minimum }, minimum, today)).toMatchObject({
          lawful: true,
          deposit_cents: now?.deposit_cents,
          next_minimum_cents: next?.bid_cents,
          next_deposit_cents: next?.deposit_cents,
        })
        const bid = upsetNotice({ last_bid_cents: last, minimum_cents: minimum }, minimum + over, today)
        expect(bid.lawful && bid.next_minimum_cents >= minimum + over + 750_00).toBe(true)
        expect(upsetNotice({ last_bid_cents: last, minimum_cents: minimum }, minimum - 1, today).lawful).toBe(
          false,
        )
      },
    ),
  )
})
