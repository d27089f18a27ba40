import type { RoundFacts } from '#domain/listing-status/facts.ts'
import { newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'
import { addDays, latestOf, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'

/** No upset bid period is that long; a day further away is a typing error. */
const FURTHEST_DAYS = 366

/** The days a clerk may name, both included. */
export type DayRange = { readonly from: PlainDate; readonly to: PlainDate }

type DayField = 'filed' | 'last_day'

/** `between` is null for text that is not a calendar day. */
type CallDays =
  | { readonly ok: true; readonly filed: PlainDate | null; readonly last_day: PlainDate | null }
  | { readonly ok: false; readonly field: DayField; readonly between: DayRange | null }

/**
 * The day of a round's sale if it was held by an instant (epoch milliseconds): from its hour on, or from its day on if
 * no hour is known. Null if the sale is still ahead or its day is not known.
 */
export function heldOn(
  { sale_date, time }: Pick<RoundFacts, 'sale_date' | 'time'>,
  instant: number,
): PlainDate | null {
  if (sale_date === null) return null
  const isHeld =
    time === null ? sale_date <= newYorkDate(instant) : newYorkInstant(sale_date, time) <= instant
  return isHeld ? sale_date : null
}

/**
 * A bid is filed before the clerk can report it, and not before its sale (`soldOn`, null if no sale is known to be
 * held).
 */
export function filedRange(today: PlainDate, soldOn: PlainDate | null): DayRange {
  const furthest = addDays(today, -FURTHEST_DAYS)
  return { from: latestOf(furthest, soldOn) ?? furthest, to: today }
}

/** A period ends after the sale, and not before its bid was filed; `filed` is null if not asked. */
export function lastDayRange(filed: PlainDate | null, today: PlainDate, soldOn: PlainDate | null): DayRange {
  const first = filed ?? addDays(today, -FURTHEST_DAYS)
  return { from: latestOf(first, soldOn && addDays(soldOn, 1)) ?? first, to: addDays(today, FURTHEST_DAYS) }
}

/**
 * Parses the typed days of a call to the clerk (`YYYY-MM-DD`, empty if not asked), or returns the first impossible one.
 * `soldOn` is the day of the latest sale; null if none is known to be held.
 */
export function callDays(
  typed: Readonly<Record<DayField, string>>,
  today: PlainDate,
  soldOn: PlainDate | null,
): CallDays {
  const filed = dayWithin('filed', typed.filed, filedRange(today, soldOn))
  if (!filed.ok) return filed
  const lastDay = dayWithin('last_day', typed.last_day, lastDayRange(filed.day, today, soldOn))
  return lastDay.ok ? { ok: true, filed: filed.day, last_day: lastDay.day } : lastDay
}

function dayWithin(field: DayField, text: string, between: DayRange) {
  if (text === '') return { ok: true, day: null } as const
  const day = parsePlainDate(text)
  if (day === null) return { ok: false, field, between: null } as const
  const isWithin = between.from <= day && day <= between.to
  return isWithin ? ({ ok: true, day } as const) : ({ ok: false, field, between } as const)
}
