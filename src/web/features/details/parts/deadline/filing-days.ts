import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClockDays } from '#domain/upset-bid/clock-days.ts'
import { filingDaysLeft } from '#domain/upset-bid/filing-days.ts'

/**
 * The days to query at an instant (epoch milliseconds): the next day a bid can be filed, and the last one. `closesAt`
 * is the clerk's closing hour, such as `5:00 PM`. Empty once the upset bid period is over.
 */
export function filingDays(days: ClockDays, county: string, closesAt: string, now: number): PlainDate[] {
  const left = filingDaysLeft(days, county, closesAt, now)
  return [...new Set([...left.slice(0, 1), ...left.slice(-1)])]
}
