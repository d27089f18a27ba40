import { minuteOfDay, parseClockTime, withoutZone } from '#domain/time/clock-time.ts'
import type { ClockTime } from '#domain/time/clock-time.ts'
import { WEEKDAYS } from '#domain/time/day-texts.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import {
  addDays,
  isPlainDate,
  monthNames,
  parsePlainDate,
  plainDate,
  weekday,
  yearOf,
} from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { typedNumber } from '#domain/text/typed-text.ts'
import type { DateForm } from '#contract/operator/mapping-schema.ts'

/** A day in New York, and the minute of that day if the cell has a time. */
export interface ReadDay {
  readonly date: PlainDate
  readonly minute: number | null
}

/** Date forms accepted if a mapping declares none: the unambiguous ones. */
export const defaultDateForms: readonly DateForm[] = ['plain_date', 'printed_date', 'zoned_instant']

/** Years of tax foreclosures; a day outside them is a typo or another kind of number. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2099

/**
 * Reads a day in one of the forms its source uses. The text must be a day, or a day and a time, and nothing else. If
 * several forms fit, the row's own clock time decides, or else midnight in New York, which is how sources store a day
 * without a time. Returns null if two days remain possible.
 */
export function readDay(text: string, forms: readonly DateForm[], clock: ClockTime | null): ReadDay | null {
  // No other form reads it.
  if (isPlainDate(text))
    return forms.includes('plain_date') && isWithinYears(text) ? { date: text, minute: null } : null
  const readings = forms.map((form) => readers[form](text)).filter(isPlausible)
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
  zoned_instant: (text) => {
    const instant = zonedInstantOf(text)
    return instant === null ? null : inNewYork(instant)
  },
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
  epoch_ms: (text) => (/^\d{12,13}(?:\.0)?$/.test(text) ? inNewYork(Number(text)) : null),
  epoch_ms_date: readEpochDate,
  epoch_s: (text) => (/^\d{9,10}(?:\.0)?$/.test(text) ? inNewYork(Number(text) * 1000) : null),
  excel_serial: readExcelSerial,
}

function isPlausible(reading: ReadDay | null): reading is ReadDay {
  return reading !== null && isWithinYears(reading.date)
}

function isWithinYears(date: PlainDate): boolean {
  return yearOf(date) >= FIRST_YEAR && yearOf(date) <= LAST_YEAR
}

const msPerMinute = 60_000
const minutesPerDay = 1_440
const isoClock = String.raw`([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?`
const zone = String.raw`(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)`
const zoneless = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})[T ]${isoClock}$`, 'i')
const zoned = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})[T ]${isoClock} ?${zone}$`, 'i')
const zoneAtEnd = new RegExp(String.raw` ?${zone}$`, 'i')

function instantOf(text: string): number | null {
  return zoneless.test(text) ? zonedInstantOf(`${text}Z`) : zonedInstantOf(text)
}

function zonedInstantOf(text: string): number | null {
  const day = zoned.exec(text)?.[1]
  if (day === undefined || parsePlainDate(day) === null) return null
  const iso = text.toUpperCase().replace(' ', 'T').replace(' ', '')
  const instant = Date.parse(iso.replace(/([+-]\d{2})(?::?(\d{2}))?$/, withColon))
  return Number.isNaN(instant) ? null : instant
}

// Normalizes `-0400` and `-04` to `-04:00`.
function withColon(_offset: string, hours: string, minutes = '00'): string {
  return `${hours}:${minutes}`
}

function inNewYork(instant: number): { date: PlainDate; minute: number } {
  return { date: newYorkDate(instant), minute: newYorkMinuteOfDay(instant) }
}

// Rejects instants except midnight in their own zone, which is how programs write a day without a time.
function readPlainDate(text: string): ReadDay | null {
  const [, day = '', rest = ''] = /^(\d{4}-\d{2}-\d{2})(?:T|$|(?= ))(.*)$/i.exec(text) ?? []
  const wall = rest.replace(/\.\d+/, '')
  const isZoned = zoned.test(text)
  const clock = isZoned ? wall.replace(zoneAtEnd, '') : wall
  return isZoned && !/^ ?00:00(?::00)?$/.test(clock) ? null : at(parsePlainDate(day), clock)
}

const weekdayBefore = /^(mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,? /i
const numbered = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?!\d)(.*)$/s
const named = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: ?, ?| )(\d{4})(?!\d)(.*)$/is
/** `September 3, 2026 - 10:00 AM` */
const separatorBeforeTime = /(?<=\d{4}) [-|] (?=\d)/

// A weekday that is not that of the day means that one of them is a typo.
function readPrintedDate(printed: string): ReadDay | null {
  const text = typedNumber(printed).replace(separatorBeforeTime, ' ')
  const [before = '', name] = weekdayBefore.exec(text) ?? []
  const day = readMonthAndDay(text.slice(before.length))
  if (day === null || name === undefined) return day
  return WEEKDAYS[weekday(day.date)]?.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()
    ? day
    : null
}

function readMonthAndDay(text: string): ReadDay | null {
  const [, month, , day, year, rest = ''] = numbered.exec(text) ?? []
  if (month !== undefined) return at(dayOf(year, Number(month), day), rest)
  const [, name = '', dayInMonth, yearAfter, restAfter = ''] = named.exec(text) ?? []
  const place = monthNames.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase()))
  return name === '' ? null : at(dayOf(yearAfter, place + 1, dayInMonth), restAfter)
}

// An instant within a day is not read. The minute says that no time is known, so that of several forms this one counts.
function readEpochDate(text: string): ReadDay | null {
  const instant = /^\d{12,13}(?:\.0)?$/.test(text) ? Number(text) : NaN
  if (instant % (minutesPerDay * msPerMinute) !== 0) return null
  const date = parsePlainDate(new Date(instant).toISOString().slice(0, 10))
  return date && { date, minute: 0 }
}

/** Days since December 30, 1899, as Excel counts them; the fraction is the local time. */
function readExcelSerial(text: string): ReadDay | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null
  const minutes = Math.round(Number(text) * minutesPerDay)
  const date = addDays(plainDate(1899, 12, 30), Math.floor(minutes / minutesPerDay))
  const minute = minutes % minutesPerDay
  return { date, minute: minute === 0 ? null : minute }
}

function dayOf(year = '', month: number, day = ''): PlainDate | null {
  return parsePlainDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** `9:00`, as spreadsheets write the hours before ten: AM in their own form, AM or PM if typed. */
const bareHour = /^\d:[0-5]\d(?::[0-5]\d)?$/

// A printed midnight means no time: no sale starts then. So does an hour that may be AM or PM: the day is sure.
function at(date: PlainDate | null, rest: string): ReadDay | null {
  if (date === null) return null
  const printed = withoutZone(rest.replace(/^[\s:,]+/, ''))
  if (printed === '' || bareHour.test(printed)) return { date, minute: null }
  const clock = parseClockTime(printed)
  if (clock === null) return null
  return { date, minute: minuteOfDay(clock) === 0 ? null : minuteOfDay(clock) }
}
