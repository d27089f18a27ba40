import type { ClockTime } from '#domain/time/clock-time.ts'
import { clockTimeOfMinute, formatClockTime, minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { DATE_FACTS, MONEY_FACTS } from '#contract/operator/mapping-schema.ts'
import type { DateFact, DateForm, MoneyFact } from '#contract/operator/mapping-schema.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import { readAmount } from './amount.ts'
import type { CellReader } from './cells.ts'
import { defaultDateForms, readDay } from './day.ts'
import type { ReadDay } from './day.ts'
import type { UnreadableCell } from './normal-row.ts'
import type { SourceWriting } from './source-writing.ts'

type Dates = Partial<Pick<ObservedFacts, DateFact | 'upset_bid_time' | 'time'>>
type Amounts = { -readonly [F in `${MoneyFact}_cents`]?: number | null }

/** Values read from cells, and the cells that could not be read. */
export interface ReadCells<T> {
  readonly value: T
  readonly unreadable: readonly UnreadableCell[]
}

/**
 * Reads the days of a row, the sale time, and the hour of the upset deadline. A declared no-day word is not a problem. Of
 * several columns the first with a value decides, readable or not: the next ones may hold what it replaced.
 */
export function readDates(
  cells: readonly string[],
  reader: CellReader,
  writing: SourceWriting,
): ReadCells<Dates> {
  const timeTexts = reader.values(cells, 'time').filter((text) => !isMidnight(text))
  const timeText = timeTexts.find((text) => parseClockTime(text) !== null || !isDay(text, writing))
  const clock = timeText === undefined ? null : parseClockTime(timeText)
  const found: Partial<Record<DateFact, ReadDay>> = {}
  const unreadable: UnreadableCell[] = []
  for (const fact of DATE_FACTS) {
    const texts = reader.values(cells, fact).filter((text) => !writing.noDay.has(text.toLowerCase()))
    // With several columns, one may hold the time of the sale.
    const text = texts.find((each) => !reader.hasAlternatives(fact) || parseClockTime(each) === null)
    if (text === undefined) continue
    const day = readDay(text, formsOf(writing, fact), fact === 'foreclosure_date' ? clock : null)
    if (day) found[fact] = day
    else unreadable.push({ fact, reason: `the ${fact} "${text}" is not a readable date` })
  }
  const isTimeWrong = timeText !== undefined && clock === null
  if (isTimeWrong) unreadable.push({ fact: 'time', reason: `the time "${timeText}" is not a time of day` })
  const time = isTimeWrong
    ? null
    : (clock ?? timeBesideDay(timeTexts, found.foreclosure_date ?? null, writing))
  const dates = Object.fromEntries(DATE_FACTS.map((fact) => [fact, found[fact]?.date ?? null]))
  const closing = readClosing(reader.values(cells, 'upset_bid_time'), found.upset_bid_date, writing)
  return {
    value: { ...dates, upset_bid_time: closing.value, time: time && formatClockTime(time) },
    unreadable: [...unreadable, ...closing.unreadable],
  }
}

// No sale starts then: it is an empty cell of a column of times.
function isMidnight(text: string): boolean {
  const clock = parseClockTime(text)
  return clock !== null && minuteOfDay(clock) === 0
}

/** Clerks open no earlier than nine: an earlier hour is an artifact of storing a day without a time. */
const FIRST_CLOSING_MINUTE = 9 * 60

// A separate hour column takes precedence over the minute in the day cell. Midnight means no hour in both.
function readClosing(
  texts: readonly string[],
  lastDay: ReadDay | undefined,
  writing: SourceWriting,
): ReadCells<string | null> {
  const hours = texts.filter((text) => !writing.noDay.has(text.toLowerCase()))
  const hour = hours.find((text) => minuteIn(text, writing) !== 0)
  const inCell = hour === undefined ? null : minuteIn(hour, writing)
  const known = hours.length > 0 ? inCell : lastDay?.minute
  const isPrinted = lastDay !== undefined && isClosing(known)
  const reason = `the upset_bid_time "${hour ?? ''}" is not a plausible closing time`
  return {
    value: isPrinted ? formatClockTime(clockTimeOfMinute(known)) : null,
    unreadable: hour === undefined || isClosing(inCell) ? [] : [{ fact: 'upset_bid_time', reason }],
  }
}

function minuteIn(text: string, writing: SourceWriting): number | null {
  const clock = parseClockTime(text)
  if (clock !== null) return minuteOfDay(clock)
  const day = readDay(text, formsOf(writing, 'upset_bid_date'), null)
  return day && (day.minute ?? 0)
}

function isClosing(minute: number | null | undefined): minute is number {
  return typeof minute === 'number' && minute >= FIRST_CLOSING_MINUTE
}

function formsOf({ dates }: SourceWriting, fact: DateFact): readonly DateForm[] {
  return dates[fact] ?? defaultDateForms
}

// A cell with day and time, mapped to either fact or both, gives the time. The minute of an instant counts only if no
// time column is mapped, because a collector may have converted it.
function timeBesideDay(
  texts: readonly string[],
  sale: ReadDay | null,
  writing: SourceWriting,
): ClockTime | null {
  const forms = formsOf(writing, 'foreclosure_date')
  const inTimeCell = texts
    .map((text) => readDay(text, forms, null))
    .find((day) => day !== null && day.date === sale?.date)
  const minute = (inTimeCell ?? sale)?.minute ?? 0
  return minute === 0 || (inTimeCell === undefined && texts.length > 0) ? null : clockTimeOfMinute(minute)
}

function isDay(text: string, writing: SourceWriting): boolean {
  return (
    writing.noDay.has(text.toLowerCase()) ||
    [...DATE_FACTS].some((fact) => readDay(text, formsOf(writing, fact), null) !== null)
  )
}

/** Reads the amounts of a row into cents. */
export function readAmounts(
  cells: readonly string[],
  reader: CellReader,
  writing: SourceWriting,
): ReadCells<Amounts> {
  const value: Amounts = {}
  const unreadable: UnreadableCell[] = []
  for (const fact of MONEY_FACTS) {
    const text = reader.value(cells, fact)
    const cents = readAmount(text, writing.money)
    if (cents === 'unreadable') {
      const reason = `the ${fact} "${text ?? ''}" is not an amount in ${writing.money}`
      unreadable.push({ fact: `${fact}_cents`, reason })
    }
    value[`${fact}_cents`] = cents === 'unreadable' ? null : cents
  }
  return { value, unreadable }
}
