import { uncapitalized } from '#domain/text/first-letter.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { formatCents, formatExactDollars } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Risk } from '#web/features/dashboard/risks.ts'
import { FIRST_VISIT_DAYS } from '#web/features/dashboard/since.ts'
import { RISK } from '#web/features/dashboard/texts.ts'

/** The most urgent reason, as a short label. On a first visit, upset bids are those of the days before. */
export function riskReason({ reasons, days_left }: Risk, isFirstVisit: boolean): string {
  const [first] = reasons
  if (first === 'last_day') return RISK.reasons.last_day[days_left === 0 ? 0 : 1]
  if (first === 'above_maximum') return RISK.reasons.above_maximum
  return isFirstVisit ? RISK.reasons.upsetInDays(FIRST_VISIT_DAYS) : RISK.reasons.upset
}

/** The next bid beside the person's maximum, and the bids since the last visit. */
export function riskFigures(risk: Risk, today: PlainDate): string {
  const { favorite, upset } = risk
  return [upset && upsetText(upset), reachText(risk), perClerkText(favorite.favorite.listing, today)]
    .filter((part) => part !== null)
    .map((part, place) => (place === 0 ? part : uncapitalized(part)))
    .join('; ')
}

function upsetText({ last_bid_before, last_bid }: NonNullable<Risk['upset']>): string | null {
  if (last_bid === null) return null
  const now = formatExactDollars(last_bid)
  if (last_bid_before === null) return RISK.upsetTo(now)
  return RISK.upset(formatExactDollars(last_bid_before), now)
}

function reachText({ favorite, covered_bids }: Risk): string {
  const { minimum_next_bid_cents: minimum, maximum_bid_cents: maximum, isBeforeSale } = favorite
  if (!isBeforeSale && maximum !== null && covered_bids !== null && covered_bids > 0) {
    return RISK.covers(formatCents(maximum), covered_bids)
  }
  const amount = minimum === null ? RISK.unknown : formatCents(minimum)
  const bid = isBeforeSale ? RISK.openingBid(amount) : RISK.minimumUpsetBid(amount)
  return `${bid}, ${maximum === null ? RISK.noMaximum : RISK.maximum(formatCents(maximum))}`
}
