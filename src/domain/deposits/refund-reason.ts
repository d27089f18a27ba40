export type DepositFacts = {
  /** The bid the deposit was paid for, cents; null if not entered. */
  readonly bid_cents: number | null
  readonly paid_on: string
  readonly returned_on: string | null
}

export type DepositedListing = {
  readonly status: string
  readonly highest_bid_cents: number | null
  /** The day of the latest sale. */
  readonly foreclosure_date: string | null
}

/**
 * Why the bidder may request the deposit back, as far as facts show: a higher bid releases the earlier bidder (G.S. 1-339.25), or
 * the taxes were paid and the sale is off. Null if it was returned already, or if nothing shows it is free: a deposit
 * paid before the latest sale may be liable for a default, and never counts as free.
 */
export function refundReason(
  { bid_cents, paid_on, returned_on }: DepositFacts,
  { status, highest_bid_cents, foreclosure_date }: DepositedListing,
): 'overbid' | 'redeemed' | null {
  if (returned_on !== null) return null
  const isOfLatestSale = foreclosure_date !== null && foreclosure_date <= paid_on
  if (!isOfLatestSale) return null
  if (status === 'Redeemed') return 'redeemed'
  const isOverbid = bid_cents !== null && highest_bid_cents !== null && highest_bid_cents > bid_cents
  return isOverbid ? 'overbid' : null
}
