import type { PlainDate } from '#domain/time/plain-date.ts'
import type { WireClock } from './clock-days.ts'
import { CLOCK_TEXTS } from './clock-texts.ts'

/** Until when bids are taken on a day, in wire form: a New York time such as `5:00 PM`, confirmed or assumed. */
export type FilingHours = Pick<WireClock, 'closes_at' | 'closes_at_confirmed'>

/** The clerk's office of a county, with its own hours. */
export type FilingCounty = FilingHours & { readonly name: string }

/**
 * Until when an upset bid can be filed on a day the office is open: on the last day of the period until the hour of its
 * clock, on any other until the office closes. An hour published with a last day is about that day alone (decision 063).
 */
export function filingHoursOn(
  date: PlainDate,
  clock: FilingHours & Pick<WireClock, 'last_day'>,
  office: FilingHours,
): FilingHours {
  return date === clock.last_day ? clock : office
}

/**
 * Until when an upset bid can be filed on the last day of a listing in a list, which has no clock: the hour published
 * with that day, which is certain, else the hour of the county's office; null while that is unknown.
 */
export function lastDayHours(
  { closes_at }: { readonly closes_at?: string | undefined },
  office: FilingHours | null | undefined,
): FilingHours | null {
  return closes_at === undefined ? (office ?? null) : { closes_at, closes_at_confirmed: true }
}

/** The hour in words: `5:00 PM`, or `5:00 PM (not confirmed)` if it is only assumed (decision 004). */
export function hourText({ closes_at, closes_at_confirmed }: FilingHours): string {
  return closes_at_confirmed ? closes_at : CLOCK_TEXTS.hourNotConfirmed(closes_at)
}
