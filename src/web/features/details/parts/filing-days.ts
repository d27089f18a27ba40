import { closedDay } from '#domain/court-calendar/office-day.ts'
import { parseClockTime, minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { ClockDays } from './clock-days.ts'

/**
 * The days worth asking about at an instant (epoch milliseconds): the next day on which a bid can be filed, and the
 * last one. `closesAt` is the clerk's closing hour, such as `5:00 PM`. Empty once the window is over.
 */
export function filingDays(days: ClockDays, county: string, closesAt: string, now: number): PlainDate[] {
  const closing = parseClockTime(closesAt)
  const isOver = closing !== null && newYorkMinuteOfDay(now) >= minuteOfDay(closing)
  let next = isOver ? addDays(newYorkDate(now), 1) : newYorkDate(now)
  while (next < days.lastDay && isClosed(next, days, county)) next = addDays(next, 1)
  return next > days.lastDay ? [] : [...new Set([next, days.lastDay])]
}

function isClosed(date: PlainDate, { movedBy }: ClockDays, county: string): boolean {
  const told = movedBy.some((closed) => closed.date === date && closed.kind !== 'extension')
  return told || closedDay(date, county, []) !== null
}
