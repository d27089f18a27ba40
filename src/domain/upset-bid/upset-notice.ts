import type { PlainDate } from '#domain/time/plain-date.ts'
import { minimumUpsetBid, upsetBidDeposit } from './minimum-upset-bid.ts'

/** The figures of a notice of upset bid, in cents; or why the bid is not valid. */
export type UpsetNotice =
  | { readonly lawful: false; readonly minimum_cents: number; readonly short_cents: number }
  | {
      readonly lawful: true
      /** Over the last bid. */
      readonly raise_cents: number
      /** The minimum deposit to file with the bid. */
      readonly deposit_cents: number
      /** The minimum to upset this bid. */
      readonly next_minimum_cents: number
      readonly next_deposit_cents: number
    }

/**
 * The figures of an upset bid over the last one, filed on a day. It is lawful from the minimum of the listing's clock
 * up, since a published one may differ from the rule by a cent (G.S. 1-339.25(a), 1-339.64(a)).
 */
export function upsetNotice(
  { last_bid_cents, minimum_cents }: { last_bid_cents: number; minimum_cents: number },
  bidCents: number,
  filedOn: PlainDate,
): UpsetNotice {
  if (bidCents < minimum_cents) return { lawful: false, minimum_cents, short_cents: minimum_cents - bidCents }
  const next_minimum_cents = minimumUpsetBid(bidCents, filedOn)
  return {
    lawful: true,
    raise_cents: bidCents - last_bid_cents,
    deposit_cents: upsetBidDeposit(bidCents, filedOn),
    next_minimum_cents,
    next_deposit_cents: upsetBidDeposit(next_minimum_cents, filedOn),
  }
}
