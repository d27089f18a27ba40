import type { ClockTime } from '#domain/time/clock-time.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { UpsetBidFacts } from '#domain/upset-bid/upset-bid-facts.ts'

/** Facts of a court case that apply to all its rounds. */
export interface CaseFacts {
  readonly is_redeemed: boolean
  /** The automatic stay of 11 U.S.C. 362 is in force. */
  readonly is_stayed_by_bankruptcy: boolean
}

/**
 * Facts of one round: one ordered sale with everything that followed it. A new sale date after a sale, or an order of
 * resale, opens another round.
 */
export interface RoundFacts extends UpsetBidFacts {
  /** 1 for the first sale, 2 and more for resales. */
  readonly round: number
  /** Null if only the sale date is known; the sale then counts as over at the end of that day. */
  readonly time: ClockTime | null
  /**
   * The stage of this round by a source: in its upset bid period, sold, or closed to further bids and waiting for the
   * court's confirmation.
   */
  readonly reported_stage: 'upset' | 'sold' | 'closed' | null
  readonly is_cancelled: boolean
  readonly is_postponed_without_date: boolean
  readonly is_resale_ordered_without_date: boolean
  /** While a motion for resale is pending no upset bid may be filed (G.S. 1-339.27A, 1-339.66A). */
  readonly is_resale_motion_pending: boolean
  /** The current high bidder is the county or town itself. */
  readonly is_taxing_unit_buyer: boolean
  readonly confirmed_on: PlainDate | null
  readonly paid_on: PlainDate | null
  readonly recorded_on: PlainDate | null
}

/** A first round with no facts known. */
export const unknownRound: RoundFacts = {
  round: 1,
  sale_date: null,
  time: null,
  reported_stage: null,
  report_on: null,
  bids: [],
  published_last_day: null,
  published_closes_at_minute: null,
  published_minimum_cents: null,
  published_for_bid_cents: null,
  resale_motion_denied_on: null,
  is_cancelled: false,
  is_postponed_without_date: false,
  is_resale_ordered_without_date: false,
  is_resale_motion_pending: false,
  is_taxing_unit_buyer: false,
  confirmed_on: null,
  paid_on: null,
  recorded_on: null,
}

/** Whether there is evidence that this round's sale was held. A past sale date alone is not enough. */
export function hasResult(round: RoundFacts): boolean {
  return (
    round.bids.length > 0 ||
    round.report_on !== null ||
    round.reported_stage !== null ||
    round.is_taxing_unit_buyer ||
    round.confirmed_on !== null ||
    round.paid_on !== null ||
    round.recorded_on !== null
  )
}
