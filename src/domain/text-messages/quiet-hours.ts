import { minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkInstant, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'

/** The hours in which people may not be called or texted unasked (47 CFR 64.1200(c)(1)), all in New York time. */
const QUIET_FROM = { hour: 21, minute: 0 }
const QUIET_UNTIL = { hour: 8, minute: 0 }

/** A deadline this soon after the quiet hours leaves too little time to act once they are over. */
const TOO_SOON_MS = 4 * 3_600_000

/** When the quiet hours end that an instant is in (epoch milliseconds); null outside of them. */
export function quietUntil(now: number): number | null {
  const minute = newYorkMinuteOfDay(now)
  const today = newYorkDate(now)
  if (minute < minuteOfDay(QUIET_UNTIL)) return newYorkInstant(today, QUIET_UNTIL)
  return minute < minuteOfDay(QUIET_FROM) ? null : newYorkInstant(addDays(today, 1), QUIET_UNTIL)
}

/**
 * Whether a text about a listing may be sent at an instant (epoch milliseconds): outside of the quiet hours, or in them
 * if its upset bids close at the latest by noon after them. `closesAt` is null if none can be filed.
 */
export function maySendAt(now: number, closesAt: number | null): boolean {
  const end = quietUntil(now)
  if (end === null) return true
  return closesAt !== null && closesAt > now && closesAt <= end + TOO_SOON_MS
}
