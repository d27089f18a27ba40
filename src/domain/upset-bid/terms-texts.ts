import { formatDollars } from '#domain/money/format-money.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import type { BidShare, UpsetBidTerms } from './upset-bid-terms.ts'

/** `5% of your bid, at least $750`; `base` with its preposition. */
export function shareText(share: BidShare, base: string): string {
  return `${share.percent}% ${base}, ${floorText(share)}`
}

/** `at least $750` */
export function floorText({ minimum_cents }: BidShare): string {
  return `at least ${formatDollars(dollarsFromCents(minimum_cents))}`
}

/** Raise and deposit in one sentence, without its full stop. */
export function upsetRuleText({ raise, deposit }: UpsetBidTerms): string {
  return `A raise is ${shareText(raise, 'of the last bid')}; the deposit is ${shareText(deposit, 'of the new bid')}`
}

// Only texts spell the days out; a number without a word here is written in digits.
const DAY_WORDS = new Map([[10, { days: 'ten', last: 'tenth' }]])

/** `ten` */
export function periodDaysText({ period_days: days }: UpsetBidTerms): string {
  return DAY_WORDS.get(days)?.days ?? String(days)
}

/** `tenth day`, on which a period ends if the clerk is open. */
export function lastPeriodDayText({ period_days: days }: UpsetBidTerms): string {
  return `${DAY_WORDS.get(days)?.last ?? `${days}th`} day`
}

/** The same at the beginning of a sentence. */
export function lastCountedDayText(terms: UpsetBidTerms): string {
  const text = lastPeriodDayText(terms)
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** States that a bid starts a new period, and by when a bid is in time. */
export function upsetPeriodText(terms: UpsetBidTerms): string {
  return `Every upset bid starts a new ${periodDaysText(terms)}-day period. The clerk must have the bid and the deposit before the office closes on the last day.`
}
