import type { PlainDate } from '#domain/time/plain-date.ts'
import type { PublishedTerms } from './published-terms.ts'

/** A last day as a source prints it. */
export interface PrintedDay {
  readonly last_day: PlainDate
  /** The hour printed with it, as the minute of the day in New York; null if none is. */
  readonly closes_at_minute: number | null
}

/**
 * One bid of a round. `auction` is the high bid at the sale, `upset` a notice of upset bid, `reported` a current bid
 * whose source does not state which of the two it is.
 */
export interface BidFact {
  readonly amount_cents: number
  readonly kind: 'auction' | 'upset' | 'reported'
  /** The day the notice of upset bid was filed with the clerk. */
  readonly filed_on: PlainDate | null
  /** The first and the last day on which a source showed this bid as the current one. */
  readonly seen_on: PlainDate | null
  readonly last_seen_on: PlainDate | null
  /**
   * The last day of the bid before, if a source left it standing beside this bid while it was ahead. It may be this bid's
   * too: notices filed from a Wednesday to a Friday all end on the same Monday.
   */
  readonly unchanged_day: PrintedDay | null
}

/** Facts of a round that decide the next bid and its deadline. */
export interface UpsetBidFacts extends PublishedTerms {
  readonly sale_date: PlainDate | null
  /** The day the report of sale was filed with the clerk. */
  readonly report_on: PlainDate | null
  /** In the order in which they were made; the last one is the current bid, whatever its amount. */
  readonly bids: readonly BidFact[]
  /**
   * The earliest day on which a motion for resale can have been denied, which starts ten new days (G.S. 1-339.66A). No
   * source prints the day itself.
   */
  readonly resale_motion_denied_on: PlainDate | null
}
