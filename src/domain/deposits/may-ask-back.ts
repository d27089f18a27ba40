export type DepositFacts = {
  /** The bid the deposit was paid for, cents; null where the person did not say. */
  readonly bid_cents: number | null
  readonly returned_on: string | null
}

export type DepositedListing = { readonly status: string; readonly highest_bid_cents: number | null }

/**
 * Why a deposit can be asked back, as far as facts tell: somebody has bid more, which releases the earlier bidder
 * (G.S. 1-339.25), or the taxes were paid and there is no sale any more. Null where it has come back already, or where
 * nothing tells that it is free.
 */
export function mayAskBack(
  { bid_cents, returned_on }: DepositFacts,
  { status, highest_bid_cents }: DepositedListing,
): 'overbid' | 'redeemed' | null {
  if (returned_on !== null) return null
  if (status === 'Redeemed') return 'redeemed'
  const isOverbid = bid_cents !== null && highest_bid_cents !== null && highest_bid_cents > bid_cents
  return isOverbid ? 'overbid' : null
}
