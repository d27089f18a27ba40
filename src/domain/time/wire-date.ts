import type { PlainDate } from './plain-date.ts'
import { dayOfMonth, isPlainDate, monthName, weekday, yearOf } from './plain-date.ts'

/** A parsed date of a listing: the day, or why there is none. */
export type WireDate = PlainDate | 'missing' | 'invalid'

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Reads a wire date: null and blank are missing, anything but an existing `YYYY-MM-DD` is invalid. */
export function readWireDate(text: string | null): WireDate {
  if (text === null || text.trim() === '') return 'missing'
  return isPlainDate(text) ? text : 'invalid'
}

/** Reads an ISO instant with its offset as epoch milliseconds; null for anything else. */
export function readWireInstant(text: string | null): number | null {
  const instant = text !== null && isoInstant.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(instant) ? null : instant
}

/** `Nov 30, 2026` */
export function shortDate(date: PlainDate): string {
  return `${shortMonth(date)} ${dayOfMonth(date)}, ${yearOf(date)}`
}

/** `Mon, Nov 30, 2026` */
export function longDate(date: PlainDate): string {
  return `${weekdays[weekday(date)] ?? ''}, ${shortDate(date)}`
}

/** `Dec 08` */
export function monthAndDay(date: PlainDate): string {
  return `${shortMonth(date)} ${date.slice(8)}`
}

function shortMonth(date: PlainDate): string {
  return monthName(date).slice(0, 3)
}
