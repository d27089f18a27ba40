import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import type { ClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { monthNames, parsePlainDate } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { DateForm } from '#server/features/ingest/mapping/mapping-schema.ts'

/** A day in New York, and the minute of that day where the cell tells a time as well. */
export interface ReadDay {
  readonly date: PlainDate
  readonly minute: number | null
}

/**
 * Reads a day in one of the forms its source uses. Where several forms fit, the row's own clock time decides, else
 * midnight in New York, where a source stores the day alone. Two days that are both possible are no day: null.
 */
export function readDay(text: string, forms: readonly DateForm[], clock: ClockTime | null): ReadDay | null {
  const readings = forms.map((form) => readers[form](text)).filter((reading) => reading !== null)
  const [first] = readings
  if (first === undefined || readings.length === 1) return first ?? null
  const atClock = clock && readings.find(({ minute }) => minute === minuteOfDay(clock))
  const likely = atClock ?? readings.find(({ minute }) => minute === 0)
  if (likely) return likely
  return readings.every(({ date }) => date === first.date) ? { date: first.date, minute: null } : null
}

const readers: Readonly<Record<DateForm, (text: string) => ReadDay | null>> = {
  plain_date: readPlainDate,
  printed_date: readPrintedDate,
  utc_instant: (text) => {
    const instant = instantOf(text)
    return instant === null ? null : inNewYork(instant)
  },
  utc_instant_twice: (text) => {
    const instant = instantOf(text)
    if (instant === null) return null
    const { date, minute } = inNewYork(instant)
    return inNewYork(Date.parse(date) + minute * msPerMinute)
  },
  epoch_ms: (text) => (/^\d{11,14}$/.test(text) ? inNewYork(Number(text)) : null),
}

const msPerMinute = 60_000
const zoneless = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

function instantOf(text: string): number | null {
  const iso = text.replace(' ', 'T')
  const instant = zoneless.test(text) ? Date.parse(`${iso}Z`) : zoned.test(text) ? Date.parse(iso) : NaN
  return Number.isNaN(instant) ? null : instant
}

function inNewYork(instant: number): { date: PlainDate; minute: number } {
  return { date: newYorkDate(instant), minute: newYorkMinuteOfDay(instant) }
}

function readPlainDate(text: string): ReadDay | null {
  const [, day = '', clock = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}).*)?$/.exec(text) ?? []
  return at(parsePlainDate(day), clock)
}

function readPrintedDate(text: string): ReadDay | null {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/s.exec(text)
  if (slashed) return at(dayOf(slashed[3], Number(slashed[1]), slashed[2]), slashed[4] ?? '')
  const named = /(?:^|[\s,])([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(.*)$/is.exec(text)
  if (!named) return null
  const name = named[1]?.toLowerCase() ?? ''
  const month = monthNames.findIndex((full) => full.toLowerCase().startsWith(name))
  return at(dayOf(named[3], month + 1, named[2]), named[4] ?? '')
}

function dayOf(year = '', month: number, day = ''): PlainDate | null {
  return parsePlainDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

// A printed midnight stands for no time: nobody sells then.
function at(date: PlainDate | null, rest: string): ReadDay | null {
  const clock = parseClockTime(rest.replace(/^[\s:,]+/, ''))
  return date && { date, minute: clock === null || minuteOfDay(clock) === 0 ? null : minuteOfDay(clock) }
}
