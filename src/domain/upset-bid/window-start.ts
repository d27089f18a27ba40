import { latestOf } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { countedBids } from './counted-bids.ts'
import type { UpsetBidFacts } from './upset-bid-facts.ts'

/** The day from which the ten days count. An estimated start is the earliest one possible. */
export interface WindowStart {
  readonly on: PlainDate
  readonly basis: 'computed' | 'estimated'
}

/**
 * When the running upset bid window began: on the filing of the last notice of upset bid, or of the report of sale
 * when nobody has upset it; on a later denial of a motion for resale, whose day no source tells. Without a filing day
 * the window is estimated to begin no earlier than the sale and the last day the bid before was still the current one.
 * Null when no day at all is known.
 */
export function windowStart(facts: UpsetBidFacts): WindowStart | null {
  const filed = filingDay(facts)
  const denied = facts.resale_motion_denied_on
  if (filed && (denied === null || denied <= filed)) return { on: filed, basis: 'computed' }
  const previousBid = countedBids(facts.bids).at(-2)
  const earliest = latestOf(
    filed ?? latestOf(facts.sale_date, facts.report_on, previousBid?.last_seen_on ?? null),
    denied,
  )
  return earliest && { on: earliest, basis: 'estimated' }
}

// A bid that is only reported may be an upset of the sale that the report is about, so the report does not date it,
// unless the bid was seen by the day of the report: nobody can upset a sale before it.
function filingDay({ bids, report_on }: UpsetBidFacts): PlainDate | null {
  const current = countedBids(bids).at(-1)
  if (current === undefined || current.kind === 'auction') return report_on
  const { kind, filed_on, seen_on } = current
  const isFromSale = kind === 'reported' && report_on !== null && seen_on !== null && seen_on <= report_on
  return filed_on ?? (isFromSale ? report_on : null)
}
