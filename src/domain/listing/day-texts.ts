import { modifiedText } from '#domain/listing/facts.ts'
import { longDate, shortDate } from '#domain/listing/wire-date.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { parsePlainDate, yearOf, type PlainDate } from '#domain/time/plain-date.ts'

/** `Mon, Nov 30`; the year follows where it is not the present one. */
export function dayText(date: PlainDate, today: PlainDate): string {
  return withoutThisYear(longDate(date), today)
}

/** `Nov 30`; the year follows where it is not the present one. */
export function shortDayText(date: PlainDate, today: PlainDate): string {
  return withoutThisYear(shortDate(date), today)
}

/** An ISO instant as New York clocks show it: `Nov 18, 6:12 AM`. */
export function momentText(instant: string, today: PlainDate): string {
  return withoutThisYear(modifiedText(instant), today)
}

/** The day in New York of an ISO instant. */
export function dayOfInstant(instant: string): PlainDate {
  return newYorkDate(Date.parse(instant))
}

/** A day of the wire; null for none. */
export function wireDay(text: string | null | undefined): PlainDate | null {
  return text ? parsePlainDate(text) : null
}

function withoutThisYear(text: string, today: PlainDate): string {
  return text.replace(`, ${yearOf(today)}`, '')
}
