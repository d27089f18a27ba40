import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** A day that lies so many days after the present one in New York. */
export function dayIn(days: number): PlainDate {
  return addDays(newYorkDate(Date.now()), days)
}

function printed(day: PlainDate, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(day))
}

/** `Nov 04` */
export function monthAndDay(day: PlainDate): string {
  return printed(day, { month: 'short', day: '2-digit' })
}

/** `Tue, Nov 24`, with the year where it is not the present one. */
export function weekdayAndDay(day: PlainDate): string {
  const year = day.slice(0, 4) === dayIn(0).slice(0, 4) ? {} : { year: 'numeric' as const }
  return printed(day, { weekday: 'short', month: 'short', day: 'numeric', ...year })
}

/** `November` */
export function monthOf(day: PlainDate): string {
  return printed(day, { month: 'long' })
}
