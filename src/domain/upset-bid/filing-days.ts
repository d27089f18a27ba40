import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { closedInWindow, type ClockDays } from './clock-days.ts'

/**
 * The days on which an upset bid can still be filed at an instant (epoch milliseconds): those up to the last one on
 * which the clerk's office is open. `closesAt` is its closing time, such as `5:00 PM`. Empty once the period is over.
 */
export function filingDaysLeft(days: ClockDays, county: string, closesAt: string, now: number): PlainDate[] {
  const closing = parseClockTime(closesAt)
  const isOver = closing !== null && newYorkMinuteOfDay(now) >= minuteOfDay(closing)
  const left: PlainDate[] = []
  let date = isOver ? addDays(newYorkDate(now), 1) : newYorkDate(now)
  for (; date <= days.lastDay; date = addDays(date, 1)) {
    // A published deadline counts as open, whatever the calendar shows.
    if (date === days.lastDay || closedInWindow(date, days, county) === null) left.push(date)
  }
  return left
}
