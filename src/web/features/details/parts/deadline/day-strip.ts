import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import { closedInWindow, type ClockDays } from '#domain/upset-bid/clock-days.ts'

/** Why the clerk's office is closed; `holiday` includes extensions by order, `uncertain` means it may be open. */
export type DayClosing = 'weekend' | 'holiday' | 'uncertain' | null

export type StripDay = {
  kind: 'day'
  date: PlainDate
  closing: DayClosing
  isStart: boolean
  isTenth: boolean
  isToday: boolean
  isLast: boolean
  /** The deadline if an uncertain closure happens. */
  isPossibleLast: boolean
}

/** `gap` replaces days omitted from a period too long for one row. */
export type StripCell = StripDay | { kind: 'gap'; after: PlainDate; days: number }

const MAX_DAYS = 18
const SHOWN_AT_START = 11
const SHOWN_AT_END = 4
const SHOWN_UNEXPLAINED = 14

/**
 * The days of an upset bid period in a row, from the filing day to the deadline. A published deadline that no filing
 * day explains is shown at the end of two weeks.
 */
export function dayStrip(days: ClockDays, county: string, today: PlainDate): StripCell[] {
  const end = days.lastDayIfClosed ?? days.lastDay
  const start = days.counted?.from ?? addDays(days.lastDay, -SHOWN_UNEXPLAINED)
  const count = daysBetween(start, end) + 1
  const dates = Array.from({ length: count }, (_, index) => addDays(start, index))
  const isShown = (date: PlainDate, index: number) =>
    count <= MAX_DAYS || index < SHOWN_AT_START || index >= count - SHOWN_AT_END || date === today
  const cells: StripCell[] = []
  dates.forEach((date, index) => {
    if (isShown(date, index)) cells.push(stripDay(date, days, county, today))
    else addToGap(cells, date)
  })
  return cells
}

function addToGap(cells: StripCell[], date: PlainDate): void {
  const last = cells.at(-1)
  if (last?.kind === 'gap') last.days += 1
  else cells.push({ kind: 'gap', after: date, days: 1 })
}

function stripDay(date: PlainDate, days: ClockDays, county: string, today: PlainDate): StripDay {
  return {
    kind: 'day',
    date,
    closing: closingOf(date, days, county),
    isStart: date === days.counted?.from,
    isTenth: date === days.counted?.tenth,
    isToday: date === today,
    isLast: date === days.lastDay,
    isPossibleLast: date === days.lastDayIfClosed,
  }
}

function closingOf(date: PlainDate, days: ClockDays, county: string): DayClosing {
  const closed = closedInWindow(date, days, county)
  if (closed === null) return null
  if (closed.kind === 'weekend') return 'weekend'
  return closed.certain ? 'holiday' : 'uncertain'
}
