import { settledWithoutBids } from '#domain/listing-status/derive-status.ts'
import { type CaseFacts, type RoundFacts, unknownRound } from '#domain/listing-status/facts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { BidFact } from '#domain/upset-bid/upset-bid-facts.ts'

/** What a clerk of superior court told somebody on the phone about one property. */
export interface ClerkCall {
  readonly last_bid_cents: number
  /** The day on which that bid was filed; null when it was not asked. */
  readonly filed: PlainDate | null
  /** The last day in the clerk's own words; null when it was not asked. */
  readonly last_day: PlainDate | null
  /** Epoch milliseconds. */
  readonly called_at: number
  /** The latest round known at the time of the call, 1 when none was. */
  readonly round: number
}

const unseen = { kind: 'reported', filed_on: null, seen_on: null, last_seen_on: null } as const

/**
 * Tells whether the sources know more than the call: they show another sale, or a higher bid that they first showed
 * (epoch milliseconds) after it. A lower bid shown after the call is a source that lags behind. No bid counts, whenever
 * it was named, once the property is redeemed, its deed recorded, or its sale waits for a new date.
 */
export function isOvertaken(
  call: ClerkCall,
  { court_case, round }: { readonly court_case: CaseFacts; readonly round: RoundFacts | null },
  currentBidSeenAt: number | null,
): boolean {
  if (settledWithoutBids(court_case, round) !== null) return true
  if (round === null) return false
  const current = round.bids.at(-1)?.amount_cents ?? 0
  const isNewer = currentBidSeenAt !== null && currentBidSeenAt > call.called_at
  return round.round > call.round || (isNewer && current > call.last_bid_cents)
}

/**
 * Whether the sources' last day may still be the one that counts beside a call: only a newer bid with a filing day or a
 * last day of its own rules it out. Reminders then count from both days, so that none comes after the earliest end that
 * is plausible.
 */
export function keepsSourceDay(call: ClerkCall, round: RoundFacts | null): boolean {
  const current = round?.bids.at(-1)?.amount_cents ?? 0
  const namesDay = call.filed !== null || call.last_day !== null
  return call.last_bid_cents <= current || !namesDay
}

/**
 * The round as it stands by the call, for the engine. The clerk's records decide which bid is the last one and when its
 * window ends, so that the call outweighs what sources say of these two; a printed minimum stands while it is meant for
 * the same bid. Everything else is left as the sources have it.
 */
export function roundByCall(call: ClerkCall, round: RoundFacts | null): RoundFacts {
  const known = round ?? unknownRound
  const isSameBid = known.bids.at(-1)?.amount_cents === call.last_bid_cents
  const areTermsForIt = known.published_for_bid_cents === call.last_bid_cents
  const namesDay = call.filed !== null || call.last_day !== null
  return {
    ...known,
    bids: bidsByCall(call, known.bids),
    published_last_day: call.last_day ?? (areTermsForIt && !namesDay ? known.published_last_day : null),
    published_closes_at_minute: areTermsForIt && !namesDay ? known.published_closes_at_minute : null,
    published_minimum_cents: areTermsForIt ? known.published_minimum_cents : null,
    published_for_bid_cents: call.last_bid_cents,
    source_says: isSameBid && !namesDay ? known.source_says : null,
    is_taxing_unit_buyer: isSameBid && known.is_taxing_unit_buyer,
  }
}

function bidsByCall(call: ClerkCall, bids: readonly BidFact[]): BidFact[] {
  const known = bids.findLast(({ amount_cents }) => amount_cents === call.last_bid_cents) ?? unseen
  const earlier = bids.filter(({ amount_cents }) => amount_cents < call.last_bid_cents)
  const filed = call.filed === null ? {} : ({ kind: 'upset', filed_on: call.filed } as const)
  return [
    ...earlier.map((bid) => seenUntil(bid, newYorkDate(call.called_at))),
    { ...known, ...filed, amount_cents: call.last_bid_cents },
  ]
}

// A source that still shows an earlier bid after the call is wrong about it, and must not make an estimate too late.
function seenUntil(bid: BidFact, calledOn: PlainDate): BidFact {
  const { last_seen_on: seen } = bid
  return seen !== null && seen > calledOn ? { ...bid, last_seen_on: calledOn } : bid
}
