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
 * When the current upset bid period began: on the filing of the last notice of upset bid, or of the report of sale if
 * it has not been upset; on a later denial of a motion for resale, whose day no source states. Without a filing day,
 * the estimate is that the period begins no earlier than the sale and the last day the previous bid was still the
 * current one. Null if no day is known.
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

/**
 * The day before which the period cannot have begun, whatever else is not known: no sale is reported before it is held,
 * and each filing can only have moved the deadline later. Null if no day is known.
 */
export function earliestStart({ sale_date, report_on, bids }: UpsetBidFacts): PlainDate | null {
  return latestOf(sale_date, report_on, ...countedBids(bids).map(({ filed_on }) => filed_on))
}

// A merely reported bid may be an upset of the reported sale, so the report does not date it, unless the bid was seen
// by the day of the report: a sale cannot be upset before it is reported.
function filingDay({ bids, report_on }: UpsetBidFacts): PlainDate | null {
  const current = countedBids(bids).at(-1)
  if (current === undefined || current.kind === 'auction') return report_on
  const { kind, filed_on, seen_on } = current
  const isFromSale = kind === 'reported' && report_on !== null && seen_on !== null && seen_on <= report_on
  return filed_on ?? (isFromSale ? report_on : null)
}
