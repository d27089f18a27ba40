import type { NextBid, UpsetBidClock as ClockAnswer } from '#contract/listings/listings.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { closuresWithin } from '#domain/court-calendar/office-day.ts'
import { formatClockTime } from '#domain/time/clock-time.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { UpsetBidClock } from '#domain/upset-bid/upset-bid-clock.ts'

/** The next upset bid in dollars; null while no bid is known. */
export function nextBidAnswer({ last_bid_cents, next_bid }: UpsetBidClock): NextBid | null {
  if (last_bid_cents === null || next_bid === null) return null
  return {
    last_bid: dollarsFromCents(last_bid_cents),
    minimum_raise: dollarsFromCents(next_bid.raise_cents),
    minimum_upset_bid: dollarsFromCents(next_bid.minimum_cents),
    basis: next_bid.basis,
    computed_minimum: dollarsFromCents(next_bid.computed_cents),
    agrees: next_bid.agrees,
    deposit: dollarsFromCents(next_bid.deposit_cents),
    ladder: next_bid.ladder.map((rung) => ({
      bid: dollarsFromCents(rung.bid_cents),
      deposit: dollarsFromCents(rung.deposit_cents),
    })),
  }
}

/** Minimum days to show before a deadline that no date explains. */
const MIN_DAYS_SHOWN = 14

/** The upset deadline; null without a date to count from. */
export function clockAnswer(clock: UpsetBidClock, { county, closures }: ClerkOffice): ClockAnswer | null {
  const { deadline } = clock
  if (deadline === null) return null
  const { starts_on } = deadline
  const latestStart = addDays(deadline.last_day, -MIN_DAYS_SHOWN)
  const from = starts_on !== null && starts_on < latestStart ? starts_on : latestStart
  const to = deadline.last_day_if_closed ?? deadline.last_day
  return {
    last_day: deadline.last_day,
    last_day_if_closed: deadline.last_day_if_closed,
    basis: deadline.basis,
    starts_on,
    tenth_day: deadline.tenth_day,
    moved_by: [...deadline.moved_by],
    may_move_by: [...deadline.may_move_by],
    closures: closuresWithin(from, to, county, closures),
    computed_last_day: deadline.computed_last_day,
    agrees: deadline.agrees,
    published_last_day: deadline.published_last_day,
    published_flaw: deadline.published_flaw,
    published_closes_at: deadline.published_closes_at && formatClockTime(deadline.published_closes_at),
    closes_at: formatClockTime(clock.closes_at),
    closes_at_confirmed: clock.closes_at_confirmed,
    closes_at_instant: new Date(deadline.closes_at_instant).toISOString(),
    over_from_instant:
      deadline.over_from_instant === null ? null : new Date(deadline.over_from_instant).toISOString(),
  }
}
