import type { UpsetBidClock } from '#contract/listings/listings.ts'
import type { ClosedDay } from '#domain/court-calendar/office-day.ts'
import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { wireDay } from './day-texts.ts'

/** The days of a clock, read from the wire once. */
export type ClockDays = {
  lastDay: PlainDate
  lastDayIfClosed: PlainDate | null
  /** Day 0, and the tenth after it; null where nothing explains the last day. */
  counted: { from: PlainDate; tenth: PlainDate } | null
  movedBy: readonly ClosedDay[]
  mayMoveBy: readonly ClosedDay[]
}

/** Null for a clock without a readable last day, which the contract does not allow. */
export function clockDaysOf(clock: UpsetBidClock): ClockDays | null {
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
  }
}

function closedDayOf(closed: UpsetBidClock['moved_by'][number]): ClosedDay[] {
  const date = parsePlainDate(closed.date)
  return date === null ? [] : [{ ...closed, date }]
}
