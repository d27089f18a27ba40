export type DepositFacts = {
  /** The bid the deposit was paid for, cents; null where the person did not say. */
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
 * Why a deposit can be asked back, as far as facts tell: somebody has bid more, which releases the earlier bidder
 * (G.S. 1-339.25), or the taxes were paid and there is no sale any more. Null where it has come back already, or where
 * nothing tells that it is free: one paid before the latest sale may answer for a default, and is never called so.
 */
export function mayAskBack(
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
