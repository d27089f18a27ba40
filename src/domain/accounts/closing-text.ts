import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { longDate } from '#domain/time/wire-date.ts'

/**
 * When a subscription, a trial or a county ends, on a New York clock: `Sat, Jan 30, 2027 at 12:05 AM`. Takes epoch
 * milliseconds. Access ends at that instant and not with its day, so the minute is rounded down, never up.
 */
export function closingText(instant: number): string {
  const time = formatClockTime(clockTimeOfMinute(newYorkMinuteOfDay(instant)))
  return `${longDate(newYorkDate(instant))} at ${time}`
}
