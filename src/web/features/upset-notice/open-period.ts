import type { ListingDetails, NextBid, UpsetBidClock } from '#contract/listings/listings.ts'
import { phaseText } from '#domain/listing-status/phase-text.ts'
import { phaseOf } from '#domain/listing-status/phase.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { clockDaysOf, type ClockDays } from '#domain/upset-bid/clock-days.ts'
import { openEndText } from '#domain/upset-bid/clock-notes.ts'
import { LAST_BID_UNKNOWN } from '#domain/upset-bid/clock-texts.ts'
import { filingDaysLeft } from '#domain/upset-bid/filing-days.ts'
import { NOTICE } from './texts.ts'

/** An upset bid period in which a notice can be filed. */
export type OpenPeriod = {
  next: NextBid
  clock: UpsetBidClock
  days: ClockDays
  /** Days the clerk is open until the period ends, New York. */
  filingDays: readonly [PlainDate, ...PlainDate[]]
}

/**
 * The open period of a listing at an instant (epoch milliseconds), or the reason why there is no worksheet. Pages link to
 * the worksheet only in an open period.
 */
export function openPeriodOf(details: ListingDetails, now: number): OpenPeriod | { closed: string } {
  const { next_bid: next, clock, county, listing } = details
  const phase = phaseOf(details, now)
  if (phase !== 'upset_open') {
    return { closed: phaseText(phase, listing.status_reason) ?? NOTICE.saleAhead }
  }
  if (next === null) return { closed: LAST_BID_UNKNOWN }
  const days = clock && clockDaysOf(clock)
  if (clock === null || days === null) return { closed: NOTICE.dayUnknown }
  const [first, ...later] = filingDaysLeft(clock, days, county, now)
  if (first === undefined) return { closed: openEndText(clock, now) ?? NOTICE.over }
  return { next, clock, days, filingDays: [first, ...later] }
}
