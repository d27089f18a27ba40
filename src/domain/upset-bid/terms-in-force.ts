import type { PlainDate } from '#domain/time/plain-date.ts'
import { UPSET_BID_TERMS, type BidShare, type UpsetBidTerms } from './upset-bid-terms.ts'

/**
 * The terms in force on a day. The day of *filing* decides, since both sections measure an upset bid when it is
 * delivered to the clerk, and count its period from the filing of the report or notice that opens it: raise and deposit
 * are those of the day on which the bid is filed (today, for a bid not filed yet), and a period has as many days as the
 * terms of its day 0 give it. The sale date does not matter. Later rungs of a ladder use the terms of the first.
 */
export function upsetBidTermsOn(filedOn: PlainDate): UpsetBidTerms {
  return UPSET_BID_TERMS.findLast(({ effective_from }) => effective_from <= filedOn) ?? UPSET_BID_TERMS[0]
}

/** A share of a bid in cents. */
export function shareOfBid(
  bidCents: number,
  { percent, minimum_cents, rounded_up_to_cents }: BidShare,
): number {
  const share = Math.ceil((bidCents * percent) / 100 / rounded_up_to_cents) * rounded_up_to_cents
  return Math.max(share, minimum_cents)
}
