import type { ClockTime } from './clock-time.ts'
import { minuteOfDay } from './clock-time.ts'
import { plainDate } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'

const msPerMinute = 60_000
const msPerHour = 3_600_000
const standardOffset = 5 * msPerHour
const daylightOffset = 4 * msPerHour

/**
 * The calendar day in New York at an instant (epoch milliseconds). All functions here know the daylight-saving rule
 * in force since 2007 (15 U.S.C. 260a); earlier instants may be an hour off.
 */
export function newYorkDate(instant: number): PlainDate {
  const wall = wallClock(instant)
  return plainDate(wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate())
}

/** Minutes shown by a New York clock at an instant (epoch milliseconds), 0 to 1439. */
export function newYorkMinuteOfDay(instant: number): number {
  const wall = wallClock(instant)
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

/**
 * Whether an instant (epoch milliseconds) is the start of a day in New York, which is how a day is stored of which no
 * hour is known: that of a file dated by its day.
 */
export function isStartOfNewYorkDay(instant: number): boolean {
  return instant % msPerMinute === 0 && newYorkMinuteOfDay(instant) === 0
}

/**
 * The instant (epoch milliseconds) at which a New York clock shows this time on this day. A time skipped in March maps
 * to an hour later; a time that occurs twice in November maps to the first.
 */
export function newYorkInstant(date: PlainDate, time: ClockTime): number {
  const wall = Date.parse(date) + minuteOfDay(time) * msPerMinute
  return isDaylightTime(wall + daylightOffset) ? wall + daylightOffset : wall + standardOffset
}

/** The instant (epoch milliseconds) at which the day is over in New York: the following midnight. */
export function endOfNewYorkDay(date: PlainDate): number {
  return newYorkInstant(date, { hour: 24, minute: 0 })
}

// A date whose UTC fields read what the wall clock in New York shows.
function wallClock(instant: number): Date {
  return new Date(instant - (isDaylightTime(instant) ? daylightOffset : standardOffset))
}

// From the second Sunday of March to the first Sunday of November, both at two o'clock of the time then in force.
function isDaylightTime(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear()
  const start = sundayOnOrAfter(Date.UTC(year, 2, 8)) + 2 * msPerHour + standardOffset
  const end = sundayOnOrAfter(Date.UTC(year, 10, 1)) + 2 * msPerHour + daylightOffset
  return instant >= start && instant < end
}

function sundayOnOrAfter(utcMidnight: number): number {
  return utcMidnight + ((7 - new Date(utcMidnight).getUTCDay()) % 7) * 24 * msPerHour
}
