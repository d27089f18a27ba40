import { modifiedText } from '#domain/listing/facts.ts'
import { longDate, shortDate } from '#domain/time/wire-date.ts'
import { clockTimeOfMinute, formatClockTime } from './clock-time.ts'
import { isStartOfNewYorkDay, newYorkDate, newYorkMinuteOfDay } from './new-york.ts'
import {
  dayOfMonth,
  daysBetween,
  monthName,
  parsePlainDate,
  type PlainDate,
  weekday,
  yearOf,
} from './plain-date.ts'

/** The days of the week, Sunday first. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** `Mon, Nov 30`, with the year if it is not the current one. */
export function dayText(date: PlainDate, today: PlainDate): string {
  return withoutThisYear(longDate(date), today)
}

/**
 * A deadline on a New York clock: `Mon, Nov 30, 5:00 PM`, with the year if it is not the current one. Takes a wire date
 * and minutes from midnight; null without a day or an hour.
 */
export function dayAndHourText(day: string | null, minute: number | null, today: PlainDate): string | null {
  const date = wireDay(day)
  if (date === null || minute === null) return null
  return `${dayText(date, today)}, ${formatClockTime(clockTimeOfMinute(minute))}`
}

/** `Nov 30`, with the year if it is not the current one. */
export function shortDayText(date: PlainDate, today: PlainDate): string {
  return withoutThisYear(shortDate(date), today)
}

/** `Thursday, November 19`, without the year. */
export function namedDay(date: PlainDate): string {
  return `${WEEKDAYS[weekday(date)] ?? ''}, ${monthName(date)} ${dayOfMonth(date)}`
}

/** How far a day is from today, in words: `today`, `tomorrow`, `in 5 days`, `yesterday`, `3 days ago`. */
export function distanceText(date: PlainDate, today: PlainDate): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** When something was seen or done, in New York time: `Nov 18, 6:12 AM`, or `Nov 18` if no hour is known. */
export function instantText(instant: string, today: PlainDate): string {
  return withoutThisYear(modifiedText(instant), today)
}

/** As `instantText`, but of today only the hour: `6:12 AM`, and of another day only the day: `Nov 18`. */
export function briefInstantText(instant: string, today: PlainDate): string {
  const day = dayOfInstant(instant)
  const hasHour = !isStartOfNewYorkDay(Date.parse(instant))
  return day === today && hasHour ? clockText(instant) : shortDayText(day, today)
}

/** An instant that is planned, in New York time, midnight as well: `Nov 18, 12:00 AM`. */
export function plannedText(instant: string, today: PlainDate): string {
  return `${shortDayText(dayOfInstant(instant), today)}, ${clockText(instant)}`
}

/** The New York time of an ISO instant: `6:12 AM`. */
export function clockText(instant: string): string {
  const minute = newYorkMinuteOfDay(Date.parse(instant))
  return formatClockTime(clockTimeOfMinute(minute))
}

/** The day in New York of an ISO instant. */
export function dayOfInstant(instant: string): PlainDate {
  return newYorkDate(Date.parse(instant))
}

/** Parses a wire date; null if there is none. */
export function wireDay(text: string | null | undefined): PlainDate | null {
  return text ? parsePlainDate(text) : null
}

/** Omits the current year to save space. */
export function withoutThisYear(text: string, today: PlainDate): string {
  return text.replace(`, ${yearOf(today)}`, '')
}
