import type { WireListing, WireNextBid } from '#domain/listing/wire-listing.ts'

const UPSET = 'Upset Bid Ongoing'

/** How a listing stands by a call to the clerk, as the wire spells it: money in dollars, days `YYYY-MM-DD`. */
export type ClerkOverride<NextBid = WireNextBid | null, Clock = LastDay | null> = {
  readonly last_bid: number
  /** The last day in the clerk's own words; null when it was not asked. */
  readonly last_day: string | null
  readonly called_at: string
  readonly status: string
  /** Why it has that status; null where the status says all. */
  readonly status_reason: string | null
  readonly next_bid: NextBid
  readonly clock: Clock
}

type LastDay = {
  readonly last_day: string
  readonly basis: 'published' | 'computed' | 'estimated'
  readonly closes_at: string
}

type Called = Pick<
  WireListing,
  | 'status'
  | 'status_reason'
  | 'highest_bid'
  | 'upset_bid_date'
  | 'upset_bid_date_basis'
  | 'next_bid'
  | 'closes_at'
  | 'called_at'
>

/** The call that decides: none where a source has shown more since. */
export function activeClerkCall<C extends { readonly is_overtaken: boolean }>(
  call: C | null | undefined,
): C | null {
  return call?.is_overtaken === false ? call : null
}

/**
 * Tells whether a last day that is shown is still the sources': where no call decides, or where one names neither
 * another bid nor a day.
 */
export function isSourcesDay(
  call: Pick<ClerkOverride, 'last_day'> | null,
  clock: Pick<LastDay, 'basis'> | null,
): boolean {
  return call === null || (clock?.basis === 'published' && call.last_day === null)
}

/**
 * The one resolution of a listing's facts for one person: the call over the sources in status, last bid, minimum upset
 * bid and upset deadline, marked with `called_at`. Every other fact stays the sources'.
 */
export function listingByCall<Listing extends Called>(listing: Listing, call: ClerkOverride): Listing {
  const { status, status_reason, clock, next_bid } = call
  const isClerksDay = clock?.basis === 'published' && call.last_day !== null
  return {
    ...listing,
    status,
    status_reason,
    ...((clock !== null || status === UPSET) && {
      upset_bid_date: clock?.last_day ?? null,
      upset_bid_date_basis: isClerksDay ? null : (clock?.basis ?? null),
      // An hour printed with the sources' day is not that of the call's, and the other way around.
      closes_at: clock?.closes_at,
    }),
    highest_bid: call.last_bid,
    next_bid: next_bid && shortNextBid(next_bid),
    called_at: call.called_at,
  }
}

// A call's own answer has the ladder as well, which no list needs.
function shortNextBid({ minimum_upset_bid, basis, deposit }: WireNextBid): WireNextBid {
  return { minimum_upset_bid, basis, deposit }
}

/** A call with the listing that it is about. */
type CallOnListing = ClerkOverride & { readonly tax_foreclosure_id: number; readonly is_overtaken: boolean }

/** The listings with the person's calls laid over them; all others are the same objects. */
export function listingsByCalls<Listing extends Called & { readonly id: number }>(
  listings: readonly Listing[],
  calls: readonly CallOnListing[],
): Listing[] {
  const deciding = new Map(calls.map((call) => [call.tax_foreclosure_id, activeClerkCall(call)]))
  return listings.map((listing) => {
    const call = deciding.get(listing.id) ?? null
    return call === null ? listing : listingByCall(listing, call)
  })
}

/** A listing's details as the clerk's word to the person makes them: its facts, next bid and clock. */
export function withActiveClerkCall<
  NextBid extends WireNextBid | null,
  Clock extends LastDay | null,
  Details extends { readonly listing: Called; readonly next_bid: NextBid; readonly clock: Clock },
>(details: Details, call: ClerkOverride<NextBid, Clock>): Details {
  const { next_bid, clock } = call
  return { ...details, listing: listingByCall(details.listing, call), next_bid, clock }
}
