import type { WireListing, WireNextBid } from '#domain/listing/wire-listing.ts'

const UPSET = 'Upset Bid Ongoing'

/** A listing's facts by a call to the clerk, in wire form: dollars, days `YYYY-MM-DD`. */
export type ClerkOverride<NextBid = WireNextBid | null, Clock = LastDay | null> = {
  readonly last_bid: number
  /** The day that bid was filed; null if not asked. */
  readonly filed: string | null
  /** The upset deadline as the clerk named it; null if not asked. */
  readonly last_day: string | null
  readonly called_at: string
  readonly status: string
  /** Reason for the status; null if the status needs none. */
  readonly status_reason: string | null
  readonly next_bid: NextBid
  readonly clock: Clock
}

type LastDay = {
  readonly last_day: string
  readonly basis: 'published' | 'computed' | 'estimated'
  readonly published_last_day: string | null
  readonly closes_at: string
  readonly closes_at_confirmed: boolean
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

/** The call, unless a source has overtaken it. */
export function activeClerkCall<C extends { readonly is_overtaken: boolean }>(
  call: C | null | undefined,
): C | null {
  return call?.is_overtaken === false ? call : null
}

/**
 * Whether the shown deadline is still the sources': no call decides, or the call names neither another bid nor a
 * deadline, and no filing that leads to another day.
 */
export function isSourcesDay(
  call: Pick<ClerkOverride, 'last_day'> | null,
  clock: Pick<LastDay, 'published_last_day'> | null,
): boolean {
  return call === null || (call.last_day === null && (clock?.published_last_day ?? null) !== null)
}

/** Whether the call leaves open which source is right on the deadline: it names no day. */
export function isDayUnsettled(
  call: Pick<ClerkOverride, 'filed' | 'last_day'> | null,
  clock: Pick<LastDay, 'published_last_day'> | null,
): boolean {
  return isSourcesDay(call, clock) && (call === null || call.filed === null)
}

/**
 * The only place that resolves a listing's facts for one person: the call overrides the sources on status, last bid,
 * minimum upset bid and upset deadline, marked with `called_at`. Every other fact stays the sources'.
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
      // The hour belongs to its day: never mix the sources' hour with the call's day, or the reverse. An hour that is
      // only assumed is the county's, which lists mark as such.
      closes_at: clock?.closes_at_confirmed === true ? clock.closes_at : undefined,
    }),
    highest_bid: call.last_bid,
    next_bid: next_bid && shortNextBid(next_bid),
    called_at: call.called_at,
  }
}

// Drops the ladder of a call, which lists do not need.
function shortNextBid({ minimum_upset_bid, basis, deposit }: WireNextBid): WireNextBid {
  return { minimum_upset_bid, basis, deposit }
}

/** A call with its listing. */
type CallOnListing = ClerkOverride & { readonly tax_foreclosure_id: number; readonly is_overtaken: boolean }

/** The listings with the person's calls applied; all others are the same objects. */
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

type Bid = {
  readonly amount: number
  readonly kind: 'auction' | 'upset' | 'reported'
  readonly filed_on: string | null
  readonly seen_at: string
}
type Round = { readonly bids: readonly Bid[] }

/** A listing's details by the person's call to the clerk: its facts, next bid, clock, and bids of the latest round. */
export function withActiveClerkCall<
  NextBid extends WireNextBid | null,
  Clock extends LastDay | null,
  Details extends {
    readonly listing: Called
    readonly next_bid: NextBid
    readonly clock: Clock
    readonly rounds: readonly Round[]
  },
>(details: Details, call: ClerkOverride<NextBid, Clock>): Details {
  const { next_bid, clock } = call
  const latest = details.rounds.length - 1
  const rounds = details.rounds.map((round, place) => (place === latest ? withCalledBid(round, call) : round))
  return { ...details, listing: listingByCall(details.listing, call), next_bid, clock, rounds }
}

// Bids only go up, so those that are not below the clerk's are void.
function withCalledBid(round: Round, { last_bid, filed, called_at }: ClerkOverride): Round {
  const known = round.bids.find(({ amount }) => amount === last_bid)
  // The day may be that of the report of sale.
  const kind = filed === null ? 'reported' : known?.kind === 'auction' ? known.kind : 'upset'
  const bid: Bid = { amount: last_bid, kind, filed_on: filed, seen_at: called_at }
  const earlier = round.bids.filter(({ amount }) => amount < last_bid)
  return { ...round, bids: [...earlier, known && filed === null ? known : bid] }
}
