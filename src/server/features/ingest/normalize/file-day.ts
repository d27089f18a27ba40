import { clockTimeOfMinute } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'
import { addDays, parsePlainDate } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { readDay } from './day.ts'

/** When a file or row was current: a day in New York as `YYYY-MM-DD`, or an ISO instant in UTC. */
export type FileDay = string

const isoInstant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/
const epochMs = /^\d{12,13}$/

/**
 * Parses `2026-11-05`, an ISO instant (UTC by default), epoch milliseconds, or a printed day with or without a time
 * (`11/5/2026 4:00 PM`, New York). Returns null for anything else.
 */
export function parseFileDay(text: string): FileDay | null {
  const trimmed = text.trim()
  const day = parsePlainDate(trimmed)
  if (day !== null) return day
  const [, date = '', clock = '', zone = 'Z'] = isoInstant.exec(trimmed) ?? []
  if (clock !== '') return parsePlainDate(date) && ofInstant(Date.parse(`${date}T${clock}${zone}`))
  if (epochMs.test(trimmed)) return ofInstant(Number(trimmed))
  const printed = readDay(trimmed, ['printed_date'], null)
  if (printed === null) return null
  if (printed.minute === null) return printed.date
  return ofInstant(newYorkInstant(printed.date, clockTimeOfMinute(printed.minute)))
}

/** Whether `day` is earlier. A day and an instant compare by day: on the same day neither is earlier. */
export function isEarlier(day: FileDay, other: FileDay): boolean {
  const areInstants = parsePlainDate(day) === null && parsePlainDate(other) === null
  return areInstants ? day < other : dateOf(day) < dateOf(other)
}

/** Whether the day has not begun, or the instant not come, at `now` (epoch milliseconds). */
export function isInFuture(day: FileDay, now: number): boolean {
  const date = parsePlainDate(day)
  return date === null ? Date.parse(day) > now : date > newYorkDate(now)
}

/** Whether the day is after tomorrow, more than a source's clock or time zone can account for. */
export function isBeyondTomorrow(day: FileDay, now: number): boolean {
  return dateOf(day) > addDays(newYorkDate(now), 1)
}

/** The latest of these days; null if there is none. */
export function latestFileDay(days: readonly (FileDay | null)[]): FileDay | null {
  return days.reduce<FileDay | null>((latest, day) => {
    if (day === null) return latest
    return latest === null || isEarlier(latest, day) ? day : latest
  }, null)
}

/** Instant at which facts of that day count as checked: the start of a past day, and never later than `seenAt`. */
export function checkedAt(day: FileDay | null, seenAt: Date): Date {
  if (day === null) return seenAt
  const date = parsePlainDate(day)
  if (date === null) return new Date(Math.min(Date.parse(day), seenAt.getTime()))
  if (date >= newYorkDate(seenAt.getTime())) return seenAt
  return new Date(newYorkInstant(date, { hour: 0, minute: 0 }))
}

function dateOf(day: FileDay): PlainDate {
  return parsePlainDate(day) ?? newYorkDate(Date.parse(day))
}

function ofInstant(instant: number): FileDay | null {
  return Number.isNaN(instant) ? null : new Date(instant).toISOString()
}
