import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { clockTimeOfMinute, minuteOfDay } from '#domain/time/clock-time.ts'
import type { ClockTime } from '#domain/time/clock-time.ts'
import { newYorkInstant } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** The clerk of superior court of one county, where upset bids are filed. */
export interface ClerkOffice extends ClosingTime {
  /** County name as in the table of counties. */
  readonly county: string
  /** Closed days and orders entered for any county; those of other counties are skipped. */
  readonly closures: readonly CourtClosure[]
}

/** When an office closes, in New York, and whether that is confirmed or assumed. */
export interface ClosingTime {
  readonly closes_at: ClockTime
  readonly closes_at_confirmed: boolean
}

const earliestKnownClosing: ClockTime = { hour: 16, minute: 30 }

/**
 * The hour of a published last day: the published one (a minute of the day) is certain, but an earlier closing of the
 * office still counts. The office's hour if none is published.
 */
export function publishedHours(office: ClosingTime, publishedMinute: number | null): ClosingTime {
  if (publishedMinute === null || publishedMinute > minuteOfDay(office.closes_at)) return office
  return { closes_at: clockTimeOfMinute(publishedMinute), closes_at_confirmed: true }
}

/** The instant (epoch milliseconds) the office closes on a day; a bid must be filed before it. */
export function closingInstant(date: PlainDate, office: ClosingTime): number {
  return newYorkInstant(date, office.closes_at)
}

/**
 * The instant (epoch milliseconds) from which reminders count back. If the closing time is not confirmed, it is 4:30
 * PM, the earliest known anywhere, so no reminder is too late.
 */
export function reminderInstant(date: PlainDate, office: ClosingTime): number {
  const isEarlier = minuteOfDay(earliestKnownClosing) < minuteOfDay(office.closes_at)
  const time = !office.closes_at_confirmed && isEarlier ? earliestKnownClosing : office.closes_at
  return newYorkInstant(date, time)
}
