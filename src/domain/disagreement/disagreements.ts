import { DISPUTED_FACTS, type DisputedFact, type DisputedValues, type Observation } from './observation.ts'

/**
 * Why the list shows a value of a disputed fact: an operator corrected it; it is the latest; it was known before the other source began to list
 * the property, which may be an old copy; a bid is higher, so the other was made before it; a day is printed with the
 * bid that counts; a day follows from the rules, because no printed one belongs to that bid; or all observations
 * together decide.
 */
export const DISAGREEMENT_REASONS = [
  'corrected',
  'said_last',
  'known_first',
  'county_page',
  'higher_bid',
  'beside_last_bid',
  'computed',
  'taken_together',
] as const
export type DisagreementReason = (typeof DISAGREEMENT_REASONS)[number]

/** One fact on which sources differ. */
export interface Disagreement<S extends Observation> {
  readonly fact: DisputedFact
  readonly shown: string | number
  readonly because: DisagreementReason
  /** Every source that states the fact; those that agree with the shown value first, then by latest change. */
  readonly statements: readonly S[]
}

/** What the list shows of a listing, and the source of its upset deadline. */
export interface Shown {
  readonly values: DisputedValues
  readonly last_day_basis: 'published' | 'computed' | 'estimated' | null
}

/**
 * The facts on which the current sources of a property disagree. Facts that are not shown are not in dispute: bids of
 * an earlier sale, deadlines without an open period.
 */
export function disagreementsOf<S extends Observation>(
  observations: readonly S[],
  shown: Shown,
): Disagreement<S>[] {
  return DISPUTED_FACTS.flatMap((fact) => {
    const value = shown.values[fact]
    if (value === null) return []
    const stating = observations.filter((observation) => states(observation, fact, shown.values))
    const distinct = new Set(stating.map(({ values }) => comparable(fact, values[fact])))
    if (distinct.size < 2) return []
    const ordered = stating.toSorted(
      (a, b) =>
        Number(b.values[fact] === value) - Number(a.values[fact] === value) || b.since[fact] - a.since[fact],
    )
    return [{ fact, shown: value, because: reasonOf(fact, ordered, shown), statements: ordered }]
  })
}

// An hour belongs to its day, a minimum upset bid to the bid it raises: if those differ, the rest differs too.
function states({ values }: Observation, fact: DisputedFact, shown: DisputedValues): boolean {
  if (values[fact] === null) return false
  if (fact === 'time') return values.foreclosure_date === shown.foreclosure_date
  return fact !== 'minimum_upset_bid' || values.highest_bid === shown.highest_bid
}

/** "Sold" and "upset" mean the same stage: the upset bid period is open. */
function comparable(fact: DisputedFact, value: string | number | null): string | number | null {
  return fact === 'status' && value === 'upset' ? 'sold' : value
}

function reasonOf(fact: DisputedFact, ordered: readonly Observation[], shown: Shown): DisagreementReason {
  const value = shown.values[fact]
  if (ordered.some(({ is_correction, values }) => is_correction && values[fact] !== null)) return 'corrected'
  if (fact === 'status') return 'taken_together'
  const holders = ordered.filter(({ values }) => values[fact] === value)
  const others = ordered.filter(({ values }) => values[fact] !== value)
  if (fact === 'upset_bid_date') {
    if (shown.last_day_basis !== 'published') return 'computed'
    const isBesideLastBid = ({ values }: Observation) => values.highest_bid === shown.values.highest_bid
    if (holders.some(isBesideLastBid) && !others.some(isBesideLastBid)) return 'beside_last_bid'
  }
  if (fact === 'highest_bid' && others.every(({ values }) => Number(values[fact]) < Number(value)))
    return 'higher_bid'
  const [holder] = holders
  if (holder === undefined) return 'taken_together'
  const later = others.filter(({ since }) => since[fact] >= holder.since[fact])
  if (later.length > 0 && holders.some(isCounty) && !others.some(isCounty)) return 'county_page'
  if (later.every(({ since }) => since[fact] === holder.since[fact]) && !later.some(isFirstStatement(fact)))
    return 'said_last'
  return later.every(isFirstStatement(fact)) ? 'known_first' : 'taken_together'
}

function isCounty({ is_county }: Observation): boolean {
  return is_county
}

function isFirstStatement(fact: DisputedFact): (observation: Observation) => boolean {
  return ({ since, listed_since }) => since[fact] === listed_since
}
