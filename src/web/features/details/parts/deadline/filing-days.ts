import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClockDays, WireClock } from '#domain/upset-bid/clock-days.ts'
import { filingDaysLeft } from '#domain/upset-bid/filing-days.ts'
import type { FilingCounty } from '#domain/upset-bid/filing-hours.ts'

/**
 * The days to query at an instant (epoch milliseconds): the next day a bid can be filed, and the last one. Empty once
 * the upset bid period is over.
 */
export function filingDays(
  clock: WireClock,
  days: ClockDays,
  county: FilingCounty,
  now: number,
): PlainDate[] {
  const left = filingDaysLeft(clock, days, county, now)
  return [...new Set([...left.slice(0, 1), ...left.slice(-1)])]
}
