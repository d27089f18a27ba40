import { estimatedDeedCosts } from './deed-costs.ts'

/** A person's own numbers for one property, in cents; null if not given. */
export interface Worksheet {
  /** The person's maximum bid. */
  readonly maximum_bid_cents: number | null
  /** Title, holding and other costs besides repairs and the deed. */
  readonly costs_cents: number | null
  readonly repairs_cents: number | null
  readonly resale_cents: number | null
  /** The target profit. */
  readonly wanted_margin_cents: number | null
}

/**
 * What is left of the resale after a purchase at this bid, costs, repairs and the estimated costs of the deed, in
 * cents; negative for a loss. Missing amounts count as 0. Null without a resale.
 */
export function marginAt(bidCents: number, worksheet: Worksheet): number | null {
  const forBid = leftForBid(worksheet)
  return forBid === null ? null : forBid - bidCents - estimatedDeedCosts(bidCents)
}

/**
 * The highest sensible bid, in cents: leaves the wanted margin (or no loss, if none is set) and is not above the
 * person's maximum. 0 if no bid leaves the margin; null if neither a resale nor a maximum is given.
 */
export function highestSensibleBid(worksheet: Worksheet): number | null {
  const byMargin = highestForMargin(worksheet)
  const { maximum_bid_cents: own } = worksheet
  if (byMargin === null || own === null) return byMargin ?? own
  return Math.min(byMargin, own)
}

function leftForBid({ resale_cents, costs_cents, repairs_cents }: Worksheet): number | null {
  return resale_cents === null ? null : resale_cents - (costs_cents ?? 0) - (repairs_cents ?? 0)
}

// Bid and deed costs together grow by at least a cent with every cent of the bid, so a binary search finds the last
// one.
function highestForMargin(worksheet: Worksheet): number | null {
  const forBid = leftForBid(worksheet)
  if (forBid === null) return null
  const most = forBid - (worksheet.wanted_margin_cents ?? 0)
  let fits = 0
  let tooMuch = Math.max(most, 0) + 1
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2)
    if (middle + estimatedDeedCosts(middle) <= most) fits = middle
    else tooMuch = middle
  }
  return fits
}
