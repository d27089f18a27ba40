import { plainDate, type PlainDate } from '#domain/time/plain-date.ts'

/** A share of a bid in percent, rounded up to a multiple of `rounded_up_to_cents`, and at least `minimum_cents`. */
export interface BidShare {
  readonly percent: number
  readonly minimum_cents: number
  readonly rounded_up_to_cents: number
}

/** What the law asks of an upset bid (G.S. 1-339.25(a) for a commissioner's sale, 1-339.64(a) for a sheriff's). */
export interface UpsetBidTerms {
  /** The first day of filing to which these terms apply. */
  readonly effective_from: PlainDate
  /** Over the reported price or the last upset bid; a share of that bid. */
  readonly raise: BidShare
  /** Handed in with an upset bid; a share of the new bid. */
  readonly deposit: BidShare
  /** Calendar days from the filing of the report of sale or of the last notice of upset bid, that day being day 0. */
  readonly period_days: number
}

const fivePercent: BidShare = { percent: 5, minimum_cents: 750_00, rounded_up_to_cents: 1 }

/**
 * The only place that states the terms. A change of law is one more entry at the end and a row in
 * `worked-examples.test.ts`; if the act does not apply by filing day, enter the day that errs on the safe side. The
 * statutes do not say how to round; up to the cent is never too low.
 */
export const UPSET_BID_TERMS: readonly [UpsetBidTerms, ...UpsetBidTerms[]] = [
  {
    // S.L. 2001-271 wrote these terms into both sections. We have not read its effective date; no sale here is as old.
    effective_from: plainDate(2002, 1, 1),
    raise: fivePercent,
    deposit: fivePercent,
    period_days: 10,
  },
]
