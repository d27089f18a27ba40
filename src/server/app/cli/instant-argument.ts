import { InvalidArgumentError } from 'commander'
import { parseClockTime } from '#domain/time/clock-time.ts'
import { newYorkInstant, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'

const HOUR_MS = 60 * 60_000

/**
 * Parses `2026-11-23 10:15:30`, by North Carolina's clocks, or an instant with its offset, such as
 * `2026-11-23T15:15:30Z`. Throws the error commander prints with the help, also for an hour that the clocks show twice.
 */
export function instantArgument(text: string): Date {
  const [, day = '', minute = '', seconds = '0', fraction = '', offset] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const date = parsePlainDate(day)
  const time = parseClockTime(minute)
  if (date === null || time === null || Number(seconds) > 59)
    throw new InvalidArgumentError('Enter the time as "2026-11-23 10:15:30".')
  if (offset !== undefined)
    return new Date(`${day}T${minute}:${seconds.padStart(2, '0')}${fraction}${offset}`)
  const start = newYorkInstant(date, time)
  if (newYorkMinuteOfDay(start + HOUR_MS) === newYorkMinuteOfDay(start)) {
    throw new InvalidArgumentError(
      `The clocks showed that time twice. Add the offset: "${text}-04:00" or "${text}-05:00".`,
    )
  }
  return new Date(start + Number(seconds) * 1000 + Math.round(Number(`0${fraction}`) * 1000))
}
