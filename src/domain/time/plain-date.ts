declare const plainDateBrand: unique symbol

/**
 * A calendar day without a time, as `YYYY-MM-DD` text; in this product always a day in New York. Plain dates sort
 * as text, compare with `===` and need no conversion on the wire.
 */
export type PlainDate = string & { readonly [plainDateBrand]: true }

/** The twelve English month names, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export type MonthName = (typeof monthNames)[number]

const msPerDay = 86_400_000
// A day beyond these centuries is a typing error, and date arithmetic could exceed four-digit years.
const shape = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/

/** Whether the text is an existing day of 1900 to 2199 in the form `YYYY-MM-DD` (`2026-02-30` is not). */
export function isPlainDate(text: string): text is PlainDate {
  if (!shape.test(text)) return false
  const month = Number(text.slice(5, 7))
  const time = Date.UTC(Number(text.slice(0, 4)), month - 1, Number(text.slice(8)))
  // A day outside its month rolls over into another one.
  return new Date(time).getUTCMonth() === month - 1
}

/** Parses `YYYY-MM-DD`; null for anything else, a nonexistent date, or a year outside 1900 to 2199. */
export function parsePlainDate(text: string): PlainDate | null {
  return isPlainDate(text) ? text : null
}

/** The day of these numbers (month 1 to 12, years 1000 to 9999). A day outside its month rolls over into the next. */
export function plainDate(year: number, month: number, day: number): PlainDate {
  return dayOf(Date.UTC(year, month - 1, day))
}

/** The day this many calendar days later; earlier if negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dayOf(Date.parse(date) + days * msPerDay)
}

/** Whole calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (Date.parse(to) - Date.parse(from)) / msPerDay
}

/** Day of the week, 0 for Sunday to 6 for Saturday. */
export function weekday(date: PlainDate): number {
  return new Date(Date.parse(date)).getUTCDay()
}

/** The four-digit year. */
export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4))
}

/** The month, 1 to 12. */
export function monthOf(date: PlainDate): number {
  return Number(date.slice(5, 7))
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(date: PlainDate): number {
  return Number(date.slice(8))
}

/** The English name of the day's month. */
export function monthName(date: PlainDate): MonthName {
  return monthNames[monthOf(date) - 1] ?? 'January'
}

/** Order for sorting: negative when `a` is earlier, positive when it is later, 0 for the same day. */
export function comparePlainDates(a: PlainDate, b: PlainDate): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The latest of the known days; null if none is known. */
export function latestOf(...dates: readonly (PlainDate | null)[]): PlainDate | null {
  return dates.reduce(
    (latest, date) => (date !== null && (latest === null || date > latest) ? date : latest),
    null,
  )
}

/** The earliest of the known days; null if none is known. */
export function earliestOf(...dates: readonly (PlainDate | null)[]): PlainDate | null {
  return dates.reduce(
    (earliest, date) => (date !== null && (earliest === null || date < earliest) ? date : earliest),
    null,
  )
}

/** Days by their midnight: the same few hundred are asked for again and again, and printing one takes long. */
const printed = new Map<number, PlainDate>()

function dayOf(utcMidnight: number): PlainDate {
  const known = printed.get(utcMidnight)
  if (known !== undefined) return known
  const text = new Date(utcMidnight).toISOString().slice(0, 10)
  brand(text)
  printed.set(utcMidnight, text)
  return text
}

// The only unchecked brand: the text was just formatted from a real day.
function brand(_text: string): asserts _text is PlainDate {
  // Nothing to do at run time.
}
