import { newYorkDate } from '#domain/time/new-york.ts'
import { isPublishedForBid } from '#domain/upset-bid/published-terms.ts'
import type { ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'

/** Whose records a source shows. */
export const AUTHORITIES = ['county', 'law_firm'] as const
export type Authority = (typeof AUTHORITIES)[number]

/** What a source states about a listing. */
export interface Statement {
  readonly facts: ObservedFacts
  readonly authority: Authority | null
  readonly first_seen_at: Date
  /** When each current value was first seen, by fact; omits values seen since `first_seen_at`. */
  readonly stated_since: Readonly<Record<string, string>>
}

/** What another source states about a listing now. */
export interface OtherStatement extends Statement {
  /** As of when the last file with its row counts. */
  readonly last_seen_at: Date
}

/** Facts on which the authority of a source decides. A bid is decided by its amount, a stage by all evidence. */
const RANKED_FACTS = [
  'foreclosure_date',
  'time',
  'place',
  'opening_bid_cents',
  'minimum_upset_bid_cents',
  'upset_bid_date',
  'upset_bid_time',
  'report_on',
  'street',
  'city',
  'zip',
  'structure',
  'lot_size',
  'zoning_code',
  'assessed_value_cents',
  'taxes_due_cents',
] as const satisfies readonly ObservedFact[]

/** Terms count for the bid they are printed beside. */
const TERMS: readonly ObservedFact[] = ['minimum_upset_bid_cents', 'upset_bid_date', 'upset_bid_time']

/** A page that was not read for longer does not outrank a fresh one. */
const CURRENT_MS = 4 * 24 * 3_600_000

/** Facts of an observation that do not count beside what other sources state, and those that only lower sources state. */
export interface Ranking {
  readonly outranked: ReadonlySet<ObservedFact>
  readonly outranking: ReadonlySet<ObservedFact>
}

const NONE: Ranking = { outranked: new Set(), outranking: new Set() }

/**
 * Ranks an observation against what other sources state about the listing now: a county's or clerk's own page over a
 * law firm's, and neither over its like, of which the later statement counts.
 */
export function rankAgainst(
  own: Statement & { readonly seenAt: Date },
  others: readonly OtherStatement[],
): Ranking {
  if (others.length === 0) return NONE
  const current = others.filter(
    ({ last_seen_at }) => own.seenAt.getTime() - last_seen_at.getTime() <= CURRENT_MS,
  )
  const states = (fact: ObservedFact, rank: Rank) =>
    current.some(
      (other) =>
        other.authority !== null &&
        other.facts[fact] !== null &&
        isOfBid(fact, own.facts, other) &&
        rankOf(other.authority, own.authority) === rank,
    )
  const isOutranked = (fact: ObservedFact) =>
    others.some(
      (other) =>
        other.facts[fact] !== null &&
        other.facts[fact] !== own.facts[fact] &&
        isOfBid(fact, own.facts, other) &&
        ((current.includes(other) && isHigher(other, own, fact)) || isLater(other, own, fact)),
    )
  return {
    outranked: new Set(RANKED_FACTS.filter(isOutranked)),
    outranking: new Set(
      RANKED_FACTS.filter(
        (fact) => states(fact, 'lower') && !states(fact, 'higher') && !states(fact, 'equal'),
      ),
    ),
  }
}

function isHigher(other: Statement, own: Statement & { readonly seenAt: Date }, fact: ObservedFact): boolean {
  if (rankOf(other.authority, own.authority) !== 'higher') return false
  if (fact !== 'foreclosure_date') return true
  // Once the county's date is past, one still ahead may be the new sale.
  const [date, today] = [own.facts.foreclosure_date, newYorkDate(own.seenAt.getTime())]
  const isPast = other.facts.foreclosure_date !== null && other.facts.foreclosure_date <= today
  return !(isPast && date !== null && date > today)
}

// An observation may be older than what another source stated since: its run was held, or it was outranked until now.
function isLater(other: Statement, own: Statement, fact: ObservedFact): boolean {
  if (rankOf(other.authority, own.authority) === 'lower') return false
  const since = statedSince(own, fact) ?? own.first_seen_at.getTime()
  const theirs = statedSince(other, fact)
  if (theirs !== null) return theirs > since
  // A source that begins to list the property may be an old copy, and only a later sale date of it counts.
  const [date, its] = [own.facts.foreclosure_date, other.facts.foreclosure_date]
  const isLaterDate = fact === 'foreclosure_date' && date !== null && its !== null && its > date
  return isLaterDate && other.first_seen_at.getTime() > since
}

/** Epoch milliseconds; null if the source has stated it since it began to list the property. */
function statedSince({ stated_since }: Statement, fact: ObservedFact): number | null {
  const facts: readonly ObservedFact[] = TERMS.includes(fact) ? [fact, 'highest_bid_cents'] : [fact]
  const instants = facts.flatMap((name) => stated_since[name] ?? []).map((instant) => Date.parse(instant))
  return instants.length === 0 ? null : Math.max(...instants)
}

// A term that another source left standing beside the bid is not about that bid. An hour is about its last day.
function isOfBid(fact: ObservedFact, own: ObservedFacts, { facts, stated_since }: Statement): boolean {
  if (!TERMS.includes(fact)) return true
  const since = stated_since[fact === 'upset_bid_time' ? 'upset_bid_date' : fact]
  return (
    own.highest_bid_cents === facts.highest_bid_cents &&
    isPublishedForBid(since, stated_since['highest_bid_cents'])
  )
}

type Rank = 'higher' | 'lower' | 'equal'

/** The rank of another source seen from one's own; a source without a known authority is no law firm's better. */
function rankOf(other: Authority | null, own: Authority | null): Rank {
  const place = (authority: Authority | null) => (authority === 'county' ? 1 : 0)
  const difference = place(other) - place(own)
  return difference > 0 ? 'higher' : difference < 0 ? 'lower' : 'equal'
}
