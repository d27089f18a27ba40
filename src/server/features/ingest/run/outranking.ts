import type { ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'

/** Whose records a source shows. */
export const AUTHORITIES = ['county', 'law_firm'] as const
export type Authority = (typeof AUTHORITIES)[number]

/** What another source states about a listing now. */
export interface OtherStatement {
  readonly facts: ObservedFacts
  readonly last_seen_at: Date
  readonly authority: Authority | null
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

/** Facts of an observation that a higher source states otherwise, and those that only lower sources state. */
export interface Ranking {
  readonly outranked: ReadonlySet<ObservedFact>
  readonly outranking: ReadonlySet<ObservedFact>
}

const NONE: Ranking = { outranked: new Set(), outranking: new Set() }

/**
 * Ranks an observation against what other sources state about the listing now: a county's or clerk's own page over a
 * law firm's, and neither over its like.
 */
export function rankAgainst(
  own: { readonly facts: ObservedFacts; readonly authority: Authority | null; readonly seenAt: Date },
  others: readonly OtherStatement[],
): Ranking {
  if (others.length === 0) return NONE
  const current = others.filter(
    ({ last_seen_at }) => own.seenAt.getTime() - last_seen_at.getTime() <= CURRENT_MS,
  )
  const states = (fact: ObservedFact, rank: 'higher' | 'lower' | 'equal') =>
    current.some(
      (other) =>
        other.facts[fact] !== null &&
        isOfBid(fact, own.facts, other.facts) &&
        rankOf(other.authority, own.authority) === rank,
    )
  const differs = (fact: ObservedFact) =>
    current.some(
      (other) => rankOf(other.authority, own.authority) === 'higher' && other.facts[fact] !== own.facts[fact],
    )
  return {
    outranked: new Set(RANKED_FACTS.filter((fact) => states(fact, 'higher') && differs(fact))),
    outranking: new Set(
      RANKED_FACTS.filter(
        (fact) => states(fact, 'lower') && !states(fact, 'higher') && !states(fact, 'equal'),
      ),
    ),
  }
}

function isOfBid(fact: ObservedFact, own: ObservedFacts, other: ObservedFacts): boolean {
  return !TERMS.includes(fact) || own.highest_bid_cents === other.highest_bid_cents
}

/** The rank of another source seen from one's own; a source without a known authority is no law firm's better. */
function rankOf(other: Authority | null, own: Authority | null): 'higher' | 'lower' | 'equal' {
  const place = (authority: Authority | null) => (authority === 'county' ? 1 : 0)
  const difference = place(other) - place(own)
  return difference > 0 ? 'higher' : difference < 0 ? 'lower' : 'equal'
}
