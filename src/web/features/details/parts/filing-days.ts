import { parseClockTime, minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { closedInWindow, type ClockDays } from '#domain/upset-bid/clock-days.ts'

/**
 * The days worth asking about at an instant (epoch milliseconds): the next day on which a bid can be filed, and the
 * last one. `closesAt` is the clerk's closing hour, such as `5:00 PM`. Empty once the window is over.
 */
export function filingDays(days: ClockDays, county: string, closesAt: string, now: number): PlainDate[] {
  const closing = parseClockTime(closesAt)
  const isOver = closing !== null && newYorkMinuteOfDay(now) >= minuteOfDay(closing)
  let next = isOver ? addDays(newYorkDate(now), 1) : newYorkDate(now)
  while (next < days.lastDay && closedInWindow(next, days, county) !== null) next = addDays(next, 1)
  return next > days.lastDay ? [] : [...new Set([next, days.lastDay])]
}
