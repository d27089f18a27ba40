import type { UnreadableCell } from '#server/features/ingest/normalize/normal-row.ts'
import type { ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'

/** Facts tied to one bid: invalid with another bid. */
const factsOfBid: ReadonlySet<ObservedFact> = new Set([
  'upset_bid_date',
  'upset_bid_time',
  'minimum_upset_bid_cents',
  'bid_filed_on',
])

/** Facts tied to one sale: invalid after a new sale date. */
const factsOfSale: ReadonlySet<ObservedFact> = new Set([
  ...factsOfBid,
  'time',
  'opening_bid_cents',
  'highest_bid_cents',
  'report_on',
  'confirmed_on',
  'paid_on',
  'recorded_on',
])

/**
 * Substitutes a source's previous values for unreadable cells: an unreadable cell withdraws nothing. Does not retain the
 * hour or bid of a former sale date, nor the upset deadline of a former bid. Does retain the deadline's hour for a
 * corrected day of the same bid; otherwise the office's default hour, which may be later, would apply.
 */
export function retainUnreadable(
  now: ObservedFacts,
  unreadable: readonly UnreadableCell[],
  before: ObservedFacts | null,
): ObservedFacts {
  if (before === null || unreadable.length === 0) return now
  const facts = new Set(unreadable.map(({ fact }) => fact))
  const date = facts.has('foreclosure_date') ? before.foreclosure_date : now.foreclosure_date
  const bid = facts.has('highest_bid_cents') ? before.highest_bid_cents : now.highest_bid_cents
  const isSameSale = date === before.foreclosure_date
  const isSameBid = bid === before.highest_bid_cents
  const retained = [...facts].filter(
    (fact) => (isSameSale || !factsOfSale.has(fact)) && (isSameBid || !factsOfBid.has(fact)),
  )
  const day = retained.includes('upset_bid_date') ? before.upset_bid_date : now.upset_bid_date
  const together: Partial<ObservedFacts> = {
    // The time may be in the date cell.
    ...(facts.has('foreclosure_date') && now.time === null && { time: before.time }),
    // So may the hour of the upset deadline.
    ...(retained.includes('upset_bid_date') &&
      now.upset_bid_time === null && { upset_bid_time: before.upset_bid_time }),
    ...(facts.has('longitude') && { latitude: before.latitude }),
  }
  const own = retained.filter((fact) => fact !== 'upset_bid_time' || day !== null)
  return { ...now, ...together, ...Object.fromEntries(own.map((fact) => [fact, before[fact]])) }
}
