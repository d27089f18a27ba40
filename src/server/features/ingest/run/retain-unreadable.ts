import type { UnreadableCell } from '#server/features/ingest/normalise/normal-row.ts'
import type { ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'

/** Facts printed with one bid: beside another bid they are no longer true. */
const factsOfBid: ReadonlySet<ObservedFact> = new Set([
  'upset_bid_date',
  'upset_bid_time',
  'minimum_upset_bid_cents',
  'bid_filed_on',
])

/** Facts of one sale: after a new sale date they are no longer true. */
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
 * Puts what a source said before in place of the cells that cannot be read now: an unreadable cell withdraws nothing.
 * An hour or a bid of a former sale date is not kept, nor a last day of a former bid. The hour of a last day goes on
 * beside a corrected day of the same bid: without it the office's own hour, which may be later, would count.
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
  const kept = [...facts].filter(
    (fact) => (isSameSale || !factsOfSale.has(fact)) && (isSameBid || !factsOfBid.has(fact)),
  )
  const day = kept.includes('upset_bid_date') ? before.upset_bid_date : now.upset_bid_date
  const together: Partial<ObservedFacts> = {
    // The time may stand in the cell of the day.
    ...(facts.has('foreclosure_date') && now.time === null && { time: before.time }),
    // So may the hour of a last day.
    ...(kept.includes('upset_bid_date') &&
      now.upset_bid_time === null && { upset_bid_time: before.upset_bid_time }),
    ...(facts.has('longitude') && { latitude: before.latitude }),
  }
  const ofTheirOwn = kept.filter((fact) => fact !== 'upset_bid_time' || day !== null)
  return { ...now, ...together, ...Object.fromEntries(ofTheirOwn.map((fact) => [fact, before[fact]])) }
}
