import type { PlainDate } from '#domain/time/plain-date.ts'

/** A bid. The first of a round is the auction's; the others are upset bids. */
export interface DemoBid {
  /** Date of the report of sale, or of the notice of upset bid. */
  readonly filed_on: PlainDate
  readonly amount_cents: number
}

/** One ordered sale and its outcome. */
export interface DemoRound {
  /** Every date the sale was set for, with the day of its announcement; the last one counts. */
  readonly dates: readonly { readonly announced_on: PlainDate; readonly sale_date: PlainDate }[]
  readonly time: string | null
  readonly opening_bid_cents: number | null
  /** The day the date was withdrawn, and why. */
  readonly withdrawn: { readonly on: PlainDate; readonly how: 'postponed' | 'cancelled' } | null
  /** Empty until a sale is reported. */
  readonly bids: readonly DemoBid[]
  readonly is_taxing_unit_buyer: boolean
  readonly resale_motion_on: PlainDate | null
  readonly closed_on: PlainDate | null
  readonly confirmed_on: PlainDate | null
  readonly paid_on: PlainDate | null
  readonly recorded_on: PlainDate | null
}

/** The true history of a case up to the day of the demo, published or not. */
export interface CourtCase {
  /** First day on the list. */
  readonly listed_on: PlainDate
  readonly rounds: readonly DemoRound[]
  /** Date of a resale order without a sale date. */
  readonly resale_ordered_on: PlainDate | null
  readonly redeemed_on: PlainDate | null
  readonly bankruptcy_on: PlainDate | null
}

/** A round without any facts but its opening bid and time. */
export function unsoldRound(opening_bid_cents: number | null, time: string | null): DemoRound {
  return {
    dates: [],
    time,
    opening_bid_cents,
    withdrawn: null,
    bids: [],
    is_taxing_unit_buyer: false,
    resale_motion_on: null,
    closed_on: null,
    confirmed_on: null,
    paid_on: null,
    recorded_on: null,
  }
}
