import { settledWithoutBids } from '#domain/listing-status/derive-status.ts'
import { type CaseFacts, type RoundFacts, unknownRound } from '#domain/listing-status/facts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { countedBids } from '#domain/upset-bid/counted-bids.ts'
import { checkPublishedDay } from '#domain/upset-bid/published-day.ts'
import type { BidFact } from '#domain/upset-bid/upset-bid-facts.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { callDays, heldOn } from './call-days.ts'

/** What a clerk of superior court told a subscriber by phone about one property. */
export interface ClerkCall {
  readonly last_bid_cents: number
  /** The day that bid was filed; null if not asked. */
  readonly filed: PlainDate | null
  /** The upset deadline as the clerk named it; null if not asked. */
  readonly last_day: PlainDate | null
  /** Epoch milliseconds. */
  readonly called_at: number
  /** The latest round known at the time of the call, or 1. */
  readonly round: number
}

const unseen = {
  kind: 'reported',
  filed_on: null,
  seen_on: null,
  last_seen_on: null,
  unchanged_day: null,
} as const

type Facts = { readonly court_case: CaseFacts; readonly round: RoundFacts | null }

/**
 * Whether the sources have overtaken the call: they show another sale, one held after the call or too late for a day
 * that it names, a confirmation that the call does not contradict, or a higher bid first shown (epoch milliseconds)
 * after it. A lower bid shown after the call comes from a source that lags behind. No bid counts, whenever named, once
 * the property is redeemed, its deed recorded, or its sale waits for a new date.
 */
export function isOvertaken(
  call: ClerkCall,
  { court_case, round }: Facts,
  currentBidSeenAt: number | null,
): boolean {
  if (settledWithoutBids(court_case, round) !== null) return true
  if (round === null) return false
  if (round.round > call.round || isBeforeSale(call, round) || isBeyondBids(call, round)) return true
  const current = round.bids.at(-1)?.amount_cents ?? 0
  const isNewer = currentBidSeenAt !== null && currentBidSeenAt > call.called_at
  return isNewer && current > call.last_bid_cents
}

// A call before a sale is not about its bids, and neither is one with days on which they cannot be filed or end.
function isBeforeSale({ called_at, filed, last_day }: ClerkCall, round: RoundFacts): boolean {
  if (round.sale_date === null) return false
  const soldOn = heldOn(round, called_at)
  const typed = { filed: filed ?? '', last_day: last_day ?? '' }
  return soldOn === null || !callDays(typed, newYorkDate(called_at), soldOn).ok
}

// No bid is filed after a confirmation, so a clerk who names a later day contradicts a confirmation stated earlier.
function isBeyondBids(
  { called_at, filed, last_day }: ClerkCall,
  { confirmed_on, paid_on }: RoundFacts,
): boolean {
  const settledOn = paid_on ?? confirmed_on
  if (settledOn === null) return false
  const namedDay = last_day ?? filed
  return settledOn > newYorkDate(called_at) || namedDay === null || namedDay <= settledOn
}

/**
 * The rounds whose deadlines get reminders: the call's first, and the sources' if their day may still be the right one.
 * Only a newer bid with its own filing day or deadline rules that out, so no reminder comes after the earliest
 * plausible end. Only the sources' round once they have overtaken the call.
 */
export function remindedRounds(
  call: ClerkCall,
  facts: Facts & { readonly office: ClerkOffice },
  currentBidSeenAt: number | null,
): (RoundFacts | null)[] {
  const { round, office } = facts
  if (isOvertaken(call, facts, currentBidSeenAt)) return [round]
  const current = round?.bids.at(-1)?.amount_cents ?? 0
  const namesDay = call.filed !== null || call.last_day !== null
  const called = roundByCall(call, round, office)
  return call.last_bid_cents > current && namesDay ? [called] : [called, round]
}

/**
 * The round with the call applied, for the engine. The clerk's records decide the last bid and when its period ends, so
 * the call overrides the sources on these two; a printed minimum stays while it belongs to the same bid, and so does a
 * printed day with its hour while the call leads to no other day, also one printed with an amount that was corrected to
 * the bid's. Everything else stays as the sources have it.
 */
export function roundByCall(call: ClerkCall, round: RoundFacts | null, office: ClerkOffice): RoundFacts {
  const known = round ?? unknownRound
  const isSameBid = known.bids.at(-1)?.amount_cents === call.last_bid_cents
  const { bids, figures_cents } = bidsByCall(call, known.bids)
  const printedFor = known.published_for_bid_cents
  const namesDay = call.filed !== null || call.last_day !== null
  const isPrintedDay =
    printedFor !== null &&
    figures_cents.includes(printedFor) &&
    leadsTo(known.published_last_day, call, office)
  return {
    ...known,
    bids,
    published_last_day: call.last_day ?? (isPrintedDay ? known.published_last_day : null),
    published_closes_at_minute: isPrintedDay ? known.published_closes_at_minute : null,
    published_minimum_cents: printedFor === call.last_bid_cents ? known.published_minimum_cents : null,
    published_for_bid_cents: call.last_bid_cents,
    reported_stage: isSameBid && !namesDay ? known.reported_stage : null,
    is_taxing_unit_buyer: isSameBid && known.is_taxing_unit_buyer,
    confirmed_on: null,
    paid_on: null,
  }
}

// Whether the call's day, named or counted from its filing, is the printed one or the day to which a closure moved that.
function leadsTo(printed: PlainDate | null, { filed, last_day }: ClerkCall, office: ClerkOffice): boolean {
  const named = last_day ?? (filed && lastDay(filed, office.county, office.closures).last_day)
  if (named === null || named === printed) return true
  return (
    printed !== null && named === checkPublishedDay(printed, { byFiling: null, earliest: null }, office).safe
  )
}

// A bid that sources showed is the one that counted while they last did, with every amount it was shown with.
function bidsByCall({ last_bid_cents, filed, called_at }: ClerkCall, bids: readonly BidFact[]) {
  const shown = bids.findLastIndex(({ amount_cents }) => amount_cents === last_bid_cents) + 1
  const counted = countedBids(shown === 0 ? bids : bids.slice(0, shown))
  const known = (shown === 0 ? null : counted.at(-1)) ?? { ...unseen, figures_cents: [last_bid_cents] }
  const earlier = counted.filter(({ amount_cents }) => amount_cents < last_bid_cents)
  const filing = filed === null ? {} : ({ kind: 'upset', filed_on: filed } as const)
  const last: BidFact = { ...known, ...filing, amount_cents: last_bid_cents }
  return {
    bids: [...earlier.map((bid) => seenUntil(bid, newYorkDate(called_at))), last],
    figures_cents: known.figures_cents,
  }
}

// A source still showing an earlier bid after the call is out of date, and must not make an estimate too late.
function seenUntil(bid: BidFact, calledOn: PlainDate): BidFact {
  const { last_seen_on: seen } = bid
  return seen !== null && seen > calledOn ? { ...bid, last_seen_on: calledOn } : bid
}
