import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { closedInWindow, type ClockDays, type WireClock } from './clock-days.ts'
import { type FilingCounty, filingHoursOn } from './filing-hours.ts'

/**
 * The days (New York) on which an upset bid can still be filed at an instant (epoch milliseconds): those up to the last
 * one on which the clerk's office is open. `days` are those of the clock. Empty once the period is over.
 */
export function filingDaysLeft(
  clock: WireClock,
  days: ClockDays,
  county: FilingCounty,
  now: number,
): PlainDate[] {
  const today = newYorkDate(now)
  const closing = parseClockTime(filingHoursOn(today, clock, county).closes_at)
  const isOver = closing !== null && newYorkMinuteOfDay(now) >= minuteOfDay(closing)
  const left: PlainDate[] = []
  let date = isOver ? addDays(today, 1) : today
  for (; date <= days.lastDay; date = addDays(date, 1)) {
    // A published deadline counts as open, whatever the calendar shows.
    if (date === days.lastDay || closedInWindow(date, days, county.name) === null) left.push(date)
  }
  return left
}
