import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { isStartOfNewYorkDay, newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { formatDollars } from '#domain/money/format-money.ts'
import { groupedDigits } from '#domain/text/counted.ts'
import { readWireInstant, shortDate } from '#domain/time/wire-date.ts'

/** Acres as `0.42 ac` and `1,234.57 ac`; a missing size, and the 0 that some counties store for it, is `N/A`. */
export function lotSizeText(acres: number | null): string {
  if (acres === null || !(acres > 0)) return 'N/A'
  return acres < 0.01 ? '< 0.01 ac' : `${acresText(acres, 2)} ac`
}

/** A number of acres with this many decimals: `1,234.568`. */
export function acresText(acres: number, decimals: 2 | 3): string {
  const [whole = '', ...rest] = acres.toFixed(decimals).split('.')
  return [groupedDigits(whole), ...rest].join('.')
}

/** The zoning code, `N/A` if it is missing. */
export function zoningText(code: string | null): string {
  return code?.trim() || 'N/A'
}

/** The assessed value given in dollars; a missing value, and the 0 that some counties store for it, is `N/A`. */
export function assessedValueText(dollars: number | null): string {
  return dollars !== null && dollars > 0 ? formatDollars(dollars) : 'N/A'
}

/**
 * When a listing last changed, as New York clocks show it: `Nov 18, 2026, 6:14 AM`, or only the day if no hour is
 * known. `Unknown` if it is missing, `Invalid Date` for text that is not an ISO instant with an offset.
 */
export function modifiedText(instant: string | null): string {
  if (instant === null || instant.trim() === '') return 'Unknown'
  const epoch = readWireInstant(instant)
  if (epoch === null) return 'Invalid Date'
  const day = shortDate(newYorkDate(epoch))
  if (isStartOfNewYorkDay(epoch)) return day
  return `${day}, ${formatClockTime(clockTimeOfMinute(newYorkMinuteOfDay(epoch)))}`
}
