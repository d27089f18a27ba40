import { addDays, parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'

/** No upset bid period is that long; a day further away is a typing error. */
const FURTHEST_DAYS = 366

/** The days a clerk may name, both included. */
export type DayRange = { readonly from: PlainDate; readonly to: PlainDate }

type DayField = 'filed' | 'last_day'

/** `between` is null for text that is not a calendar day. */
type CallDays =
  | { readonly ok: true; readonly filed: PlainDate | null; readonly last_day: PlainDate | null }
  | { readonly ok: false; readonly field: DayField; readonly between: DayRange | null }

/** A bid is filed before the clerk can report it. */
export function filedRange(today: PlainDate): DayRange {
  return { from: addDays(today, -FURTHEST_DAYS), to: today }
}

/** A period ends after its bid was filed; `filed` is null if not asked. */
export function lastDayRange(filed: PlainDate | null, today: PlainDate): DayRange {
  return { from: filed ?? filedRange(today).from, to: addDays(today, FURTHEST_DAYS) }
}

/**
 * Parses the typed days of a call to the clerk (`YYYY-MM-DD`, empty if not asked), or returns the first impossible one.
 */
export function callDays(typed: Readonly<Record<DayField, string>>, today: PlainDate): CallDays {
  const filed = dayWithin('filed', typed.filed, filedRange(today))
  if (!filed.ok) return filed
  const lastDay = dayWithin('last_day', typed.last_day, lastDayRange(filed.day, today))
  return lastDay.ok ? { ok: true, filed: filed.day, last_day: lastDay.day } : lastDay
}

function dayWithin(field: DayField, text: string, between: DayRange) {
  if (text === '') return { ok: true, day: null } as const
  const day = parsePlainDate(text)
  if (day === null) return { ok: false, field, between: null } as const
  const isWithin = between.from <= day && day <= between.to
  return isWithin ? ({ ok: true, day } as const) : ({ ok: false, field, between } as const)
}
