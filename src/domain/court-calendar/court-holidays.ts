import { addDays, plainDate, weekday, yearOf } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { easterSunday } from './easter.ts'

/** A day the clerks of superior court are closed under the state's holiday schedule. */
export interface CourtHoliday {
  readonly date: PlainDate
  readonly name: string
  /** False if that year's schedule may differ from the pattern, so that the office could be open. */
  readonly certain: boolean
}

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

// The days off in December by the weekday of the 25th, Sunday first.
const christmasBlocks = [
  [23, 26, 27],
  [25, 26, 27],
  [24, 25, 26],
  [24, 25, 26],
  [24, 25, 26],
  [24, 25, 28],
  [23, 24, 27],
] as const

/**
 * The court holidays of a year in order of date, for 2007 to 2100: the twelve paid days of the state schedule. It
 * leaves out Presidents' Day, Juneteenth and Columbus Day, when the clerks' offices are open (G.S. 103-4 lists more
 * days than those that close a courthouse). A New Year's Day observed on December 31 is listed in the year it is
 * observed.
 */
export function courtHolidays(year: number): readonly CourtHoliday[] {
  const thanksgiving = addDays(firstWeekdayFrom(plainDate(year, 11, 1), thursday), 21)
  return [
    ...newYear(year),
    certain(addDays(firstWeekdayFrom(plainDate(year, 1, 1), monday), 14), 'Martin Luther King Jr. Day'),
    certain(addDays(easterSunday(year), -2), 'Good Friday'),
    certain(firstWeekdayFrom(plainDate(year, 5, 25), monday), 'Memorial Day'),
    certain(observed(plainDate(year, 7, 4)), 'Independence Day'),
    certain(firstWeekdayFrom(plainDate(year, 9, 1), monday), 'Labor Day'),
    certain(observed(plainDate(year, 11, 11)), 'Veterans Day'),
    certain(thanksgiving, 'Thanksgiving'),
    certain(addDays(thanksgiving, 1), 'Thanksgiving (Friday)'),
    ...christmas(year),
    ...newYearAhead(year),
  ]
}

// Cached: a year's holidays never change, and deriving a data set needs the same few years repeatedly.
const byDay = new Map<number, ReadonlyMap<PlainDate, CourtHoliday>>()

/** The court holiday on that day; null on every other day. */
export function courtHolidayOn(date: PlainDate): CourtHoliday | null {
  const year = yearOf(date)
  let days = byDay.get(year)
  if (!days) {
    days = new Map(courtHolidays(year).map((holiday) => [holiday.date, holiday]))
    byDay.set(year, days)
  }
  return days.get(date) ?? null
}

function newYear(year: number): CourtHoliday[] {
  const first = plainDate(year, 1, 1)
  return weekday(first) === saturday ? [] : [certain(observed(first), "New Year's Day")]
}

function newYearAhead(year: number): CourtHoliday[] {
  const first = plainDate(year + 1, 1, 1)
  if (weekday(first) !== saturday) return []
  return [{ date: addDays(first, -1), name: `New Year's Day (observed, ${year + 1})`, certain: false }]
}

function christmas(year: number): CourtHoliday[] {
  const christmasDay = weekday(plainDate(year, 12, 25))
  return (christmasBlocks[christmasDay] ?? []).map((day) => ({
    date: plainDate(year, 12, day),
    name: 'Christmas',
    // 24 to 26 December and the 27th after a Monday Christmas have been seen; the other days are a pattern only.
    certain: (day >= 24 && day <= 26) || (day === 27 && christmasDay === monday),
  }))
}

function certain(date: PlainDate, name: string): CourtHoliday {
  return { date, name, certain: true }
}

// A fixed holiday on Saturday is observed the Friday before, one on Sunday the Monday after.
function observed(date: PlainDate): PlainDate {
  const day = weekday(date)
  if (day === saturday) return addDays(date, -1)
  return day === sunday ? addDays(date, 1) : date
}

function firstWeekdayFrom(date: PlainDate, wanted: number): PlainDate {
  return addDays(date, (wanted - weekday(date) + 7) % 7)
}
