import type { ClerkCall } from '#contract/following/following-schema.ts'
import type { ListingDetails, SaleRound } from '#contract/listings/listings.ts'
import { withActiveClerkCall } from '#domain/clerk-call/resolve-call.ts'

/** Applies the person's call to the clerk to a listing's details, including the bid the clerk reported. */
export function detailsByCall(details: ListingDetails, call: ClerkCall): ListingDetails {
  const { rounds } = details
  const last = rounds.at(-1)
  const updated = withActiveClerkCall(details, call)
  return last ? { ...updated, rounds: [...rounds.slice(0, -1), withBid(last, call)] } : updated
}

function withBid(round: SaleRound, { last_bid, filed, called_at }: ClerkCall): SaleRound {
  const known = round.bids.find(({ amount }) => amount === last_bid)
  // The day may be that of the report of sale.
  const kind = filed === null ? 'reported' : known?.kind === 'auction' ? known.kind : 'upset'
  const bid: SaleRound['bids'][number] = { amount: last_bid, kind, filed_on: filed, seen_at: called_at }
  const earlier = round.bids.filter(({ amount }) => amount < last_bid)
  return { ...round, bids: [...earlier, known && filed === null ? known : bid] }
}
