import type { CountyName } from '#domain/counties/county-register.ts'
import { courtHolidayOn } from '#domain/court-calendar/court-holidays.ts'
import { isOpen } from '#domain/court-calendar/office-day.ts'
import { addDays, daysBetween, weekday } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import type { Random } from '#server/features/demo/random.ts'

/** A random day, from `from` to `to` inclusive, on which the clerk is open; null if there is none. */
export function openDayBetween(
  random: Random,
  county: CountyName,
  from: PlainDate,
  to: PlainDate,
): PlainDate | null {
  const days = daysBetween(from, to) + 1
  const start = random.integer(0, Math.max(0, days - 1))
  for (let tried = 0; tried < days; tried += 1) {
    const day = addDays(from, (start + tried) % days)
    if (isOpen(day, county, [])) return day
  }
  return null
}

/** The first day from `from` on, inclusive, on which the clerk is open. */
export function nextOpenDay(county: CountyName, from: PlainDate): PlainDate {
  return isOpen(from, county, []) ? from : nextOpenDay(county, addDays(from, 1))
}

/** The last day before `day` on which the clerk was open. */
export function openDayBefore(county: CountyName, day: PlainDate): PlainDate {
  const before = addDays(day, -1)
  return isOpen(before, county, []) ? before : openDayBefore(county, before)
}

/**
 * The nearest day on which sales are held (Monday to Friday, no court holiday), searching forward with `step` 1 or
 * backward with -1.
 */
export function saleDayNear(wanted: PlainDate, step: 1 | -1): PlainDate {
  const isHeld = ![0, 6].includes(weekday(wanted)) && courtHolidayOn(wanted) === null
  return isHeld ? wanted : saleDayNear(addDays(wanted, step), step)
}

/** The upset deadline for a filing as the clerk would print it: a day on which the office is certainly open. */
export function printedLastDay(county: CountyName, filedOn: PlainDate): PlainDate {
  const { last_day, last_day_if_closed } = lastDay(filedOn, county, [])
  return last_day_if_closed ?? last_day
}

/**
 * Filing days of the report of sale and of `upsets` upset bids, the last on a given open day. Each falls within the
 * upset bid period the previous one opened, mostly near its end.
 */
export function filingDays(
  random: Random,
  county: CountyName,
  latest: PlainDate,
  upsets: number,
): readonly PlainDate[] {
  const days = [latest]
  for (let left = upsets; left > 0; left -= 1) {
    const [next = latest] = days
    const [min, max] = random.chance(0.6) ? [6, 10] : [1, 5]
    const before = openDayBetween(random, county, addDays(next, -max), addDays(next, -min))
    days.unshift(before ?? openDayBefore(county, next))
  }
  return days
}
