import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/random.ts'

/** What a property may bring at auction, in cents. */
export interface Worth {
  readonly opening_bid_cents: number
  readonly assessed_value_cents: number
}

/**
 * The winning auction bid, and an upset bid for each filing day, at minimum the statutory minimum above the one before.
 * Many bidders offer exactly the minimum, some round it up, and a few jump while the price is far below the value.
 */
export function bidAmounts(random: Random, worth: Worth, upsetsOn: readonly PlainDate[]): readonly number[] {
  const amounts = [auctionBid(random, worth)]
  for (const filedOn of upsetsOn) {
    const minimum = minimumUpsetBid(amounts.at(-1) ?? 0, filedOn)
    amounts.push(upsetBid(random, minimum, worth.assessed_value_cents))
  }
  return amounts
}

function auctionBid(random: Random, { opening_bid_cents, assessed_value_cents }: Worth): number {
  if (random.chance(0.2)) return opening_bid_cents
  const wanted = assessed_value_cents * random.between(0.06, 0.34)
  const above = opening_bid_cents * random.between(1.02, 1.6)
  return roundUp(Math.max(wanted, above), random.pick([10_000, 25_000, 50_000]))
}

function upsetBid(random: Random, minimum: number, assessed: number): number {
  if (random.chance(0.5)) return minimum
  const isCheap = minimum < assessed * 0.5
  if (isCheap && random.chance(0.35)) return roundUp(minimum * random.between(1.05, 1.45), 50_000)
  return roundUp(minimum, random.pick([1_000, 5_000, 10_000, 50_000]))
}

function roundUp(cents: number, to: number): number {
  return Math.ceil(cents / to) * to
}
