import { closedDay } from '#domain/court-calendar/office-day.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** Read once, so that a journey across midnight still expects the dates it imported. */
const today = newYorkDate(Date.now())

/** The date `days` days after the day on which the test file began in New York. */
export function dayIn(days: number): PlainDate {
  return addDays(today, days)
}

/** That date, or the next one (for past dates, the previous one) on which all clerks are certainly open. */
export function openDayIn(days: number): PlainDate {
  const step = days < 0 ? -1 : 1
  for (let day = dayIn(days); ; day = addDays(day, step)) if (closedDay(day, null, []) === null) return day
}

/** Days from today. */
export function daysTo(day: PlainDate): number {
  return (Date.parse(day) - Date.parse(dayIn(0))) / 86_400_000
}

function printed(day: PlainDate, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(day))
}

/** `Nov 04` */
export function monthAndDay(day: PlainDate): string {
  return printed(day, { month: 'short', day: '2-digit' })
}

/** `Tue, Nov 24`, with the year if it is not the current one. */
export function weekdayAndDay(day: PlainDate): string {
  const year = day.slice(0, 4) === dayIn(0).slice(0, 4) ? {} : { year: 'numeric' as const }
  return printed(day, { weekday: 'short', month: 'short', day: 'numeric', ...year })
}

/** `November` */
export function monthOf(day: PlainDate): string {
  return printed(day, { month: 'long' })
}
