import type { NextBid } from '#contract/listings/listings.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { upsetNotice } from '#domain/upset-bid/upset-notice.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import { NOTICE } from '#web/features/upset-notice/texts.ts'

/** The minimum upset bid in cents if filed on a day; the published one if a source has one. */
export function minimumOn(filedOn: PlainDate, { basis, last_bid, minimum_upset_bid }: NextBid): number {
  return basis === 'published'
    ? centsFromDollars(minimum_upset_bid)
    : minimumUpsetBid(centsFromDollars(last_bid), filedOn)
}

/** The figures of a typed bid if filed on a day; `maximum` is the person's own, in dollars. */
export function typedBid(typed: string, filedOn: PlainDate, next: NextBid, maximum: number | null) {
  const amount = parseTypedAmount(typed)
  const lastBidCents = centsFromDollars(next.last_bid)
  const minimumCents = minimumOn(filedOn, next)
  const bidCents = amount.ok ? amount.cents : null
  if (bidCents === null) {
    return { minimumCents, figures: null, isTooLow: false, error: problemOf(amount), aboveMaximum: null }
  }
  const notice = upsetNotice({ last_bid_cents: lastBidCents, minimum_cents: minimumCents }, bidCents, filedOn)
  return {
    minimumCents,
    figures: notice.lawful
      ? {
          lastBidCents,
          minimumCents,
          computedMinimumCents: next.agrees === false ? centsFromDollars(next.computed_minimum) : null,
          bidCents,
          notice,
          filedOn,
        }
      : null,
    isTooLow: !notice.lawful,
    error: notice.lawful
      ? null
      : NOTICE.tooLow(formatCents(bidCents), formatCents(notice.short_cents), formatCents(minimumCents)),
    aboveMaximum: aboveMaximum(bidCents, maximum === null ? null : centsFromDollars(maximum)),
  }
}

function aboveMaximum(bidCents: number, maximumCents: number | null): string | null {
  if (maximumCents === null || bidCents <= maximumCents) return null
  return NOTICE.aboveMaximum(formatCents(bidCents - maximumCents), formatCents(maximumCents))
}

function problemOf(amount: ReturnType<typeof parseTypedAmount>): string {
  if (!amount.ok) return amount.problem === 'too_much' ? NOTICE.tooMuch : NOTICE.notAnAmount
  return NOTICE.missing
}
