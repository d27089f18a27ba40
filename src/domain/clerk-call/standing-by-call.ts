const UPSET = 'Upset Bid Ongoing'

/** Reasons that speak of the sources' last day alone. */
const OPEN_ENDS: ReadonlySet<string | null | undefined> = new Set(['end_estimated', 'end_uncertain'])

/** How a call to the clerk lets a listing stand, as the wire spells it. */
type HeardStanding<NextBid, Clock> = {
  readonly last_bid: number
  readonly is_overtaken: boolean
  readonly status: string
  readonly next_bid: NextBid
  readonly clock: Clock
}

/** The call that decides: none where a source has shown more since. */
export function standingCall<C extends { readonly is_overtaken: boolean }>(
  call: C | null | undefined,
): C | null {
  return call?.is_overtaken === false ? call : null
}

/** A listing's details with status, last day, last bid, next bid and clock as the clerk's word to the person makes them. */
export function standingByCall<
  NextBid,
  Clock extends { readonly last_day: string } | null,
  Details extends {
    readonly listing: {
      readonly status: string
      readonly status_reason?: string | null | undefined
      readonly upset_bid_date: string | null
    }
    readonly next_bid: NextBid
    readonly clock: Clock
  },
>(details: Details, { status, last_bid, next_bid, clock }: HeardStanding<NextBid, Clock>): Details {
  return {
    ...details,
    listing: {
      ...details.listing,
      status,
      // Why the sources have it stand otherwise, or end in doubt, is no reason for this.
      ...((status !== details.listing.status || OPEN_ENDS.has(details.listing.status_reason)) && {
        status_reason: null,
      }),
      ...(status === UPSET && { upset_bid_date: clock?.last_day ?? null }),
      highest_bid: last_bid,
    },
    next_bid,
    clock,
  }
}
