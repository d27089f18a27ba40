import { closedDay, type ClosedDay } from '#domain/court-calendar/office-day.ts'
import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { PublishedFlaw } from './published-day.ts'
import { wireDay } from '#domain/time/day-texts.ts'

type WireClosedDay = Omit<ClosedDay, 'date'> & { readonly date: string }

/** The clock of an upset bid period in wire form: days `YYYY-MM-DD` in New York. */
export type WireClock = {
  readonly last_day: string
  readonly last_day_if_closed: string | null
  readonly basis: 'published' | 'computed' | 'estimated'
  readonly starts_on: string | null
  readonly tenth_day: string | null
  readonly moved_by: readonly WireClosedDay[]
  readonly may_move_by: readonly WireClosedDay[]
  readonly closures: readonly WireClosedDay[]
  readonly computed_last_day: string | null
  readonly agrees: boolean | null
  readonly published_last_day: string | null
  readonly published_flaw: PublishedFlaw | null
  readonly published_closes_at: string | null
  /** Such as `5:00 PM`. */
  readonly closes_at: string
  readonly closes_at_confirmed: boolean
  readonly closes_at_instant: string
  readonly over_from_instant: string | null
}

/** The days of a clock, read from the wire once. */
export type ClockDays = {
  lastDay: PlainDate
  lastDayIfClosed: PlainDate | null
  /** Day 0, and the tenth after it; null if nothing explains the deadline. */
  counted: { from: PlainDate; tenth: PlainDate } | null
  movedBy: readonly ClosedDay[]
  mayMoveBy: readonly ClosedDay[]
  /** Days of the period on which an entered closure closes the office. */
  closures: readonly ClosedDay[]
}

/** Null for a clock without a readable last day, which the contract does not allow. */
export function clockDaysOf(clock: WireClock): ClockDays | null {
  const lastDay = parsePlainDate(clock.last_day)
  if (lastDay === null) return null
  const from = wireDay(clock.starts_on)
  const tenth = wireDay(clock.tenth_day)
  return {
    lastDay,
    lastDayIfClosed: wireDay(clock.last_day_if_closed),
    counted: from !== null && tenth !== null ? { from, tenth } : null,
    movedBy: clock.moved_by.flatMap(closedDayOf),
    mayMoveBy: clock.may_move_by.flatMap(closedDayOf),
    closures: clock.closures.flatMap(closedDayOf),
  }
}

/** Whether a deadline (`YYYY-MM-DD`) is one of these clocks', and each that has it only estimates it. */
export function isEstimatedDay(
  day: string,
  clocks: readonly Pick<WireClock, 'last_day' | 'basis'>[],
): boolean {
  const ofDay = clocks.filter(({ last_day }) => last_day === day)
  return ofDay.length > 0 && ofDay.every(({ basis }) => basis === 'estimated')
}

/** Why the clerk's office is closed on a day of the period; null if it is open. */
export function closedInWindow(date: PlainDate, { closures }: ClockDays, county: string): ClosedDay | null {
  return closures.find((closed) => closed.date === date) ?? closedDay(date, county, [])
}

function closedDayOf(closed: WireClosedDay): ClosedDay[] {
  const date = parsePlainDate(closed.date)
  return date === null ? [] : [{ ...closed, date }]
}

/** Uncertain closings that would move the deadline. */
export function doubtfulDays({ mayMoveBy }: ClockDays): readonly ClosedDay[] {
  return mayMoveBy.filter(({ certain }) => !certain)
}
