import { newYorkInstant } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { SearchDayKind } from './day-ahead.ts'
import type { UpsetBidDeadline } from '#domain/upset-bid/deadline.ts'

/** Reminders: 24 and 3 hours before the upset bid period ends, and the day before the auction. */
export type ReminderKind = 'last_day_24h' | 'last_day_3h' | 'auction_tomorrow'

/** A reminder that is due. */
export interface DueReminder {
  readonly kind: ReminderKind
  /** The upset deadline or the sale date. A deadline that moves is a new day; each day is reminded of once. */
  readonly day: PlainDate
  /** Due since (epoch milliseconds). A follower who joined later needs no reminder. */
  readonly since: number
}

/** The fields of a listing that decide its reminders. */
export interface RemindedListing {
  readonly status: string
  /** Null while no upset bid can be filed or no day is known. */
  readonly deadline: Pick<
    UpsetBidDeadline,
    'last_day' | 'closes_at_instant' | 'reminders_from_instant'
  > | null
  readonly sale_date: PlainDate | null
}

const HOUR_MS = 3_600_000

/** On the day before an auction, in office hours. */
const AUCTION_REMINDER = { hour: 9, minute: 0 }

/**
 * The reminder due at an instant (epoch milliseconds); null without one, and for anything that has ended. If two are
 * due, the later one wins: three hours before the end, the 24-hour reminder is useless.
 */
export function dueReminder(now: number, listing: RemindedListing): DueReminder | null {
  if (listing.status === 'Upset Bid Ongoing') return lastDayReminder(now, listing)
  return listing.status === 'Auction in future' ? auctionReminder(now, listing) : null
}

/**
 * The instant (epoch milliseconds) from which a reminder of a day misleads a person who reads it first: what it counts
 * down to is over, or the auction it calls tomorrow is today. `closes_at_instant` is that of the deadline, if it is of one.
 */
export function reminderEnd(
  kind: ReminderKind | SearchDayKind,
  day: PlainDate,
  closes_at_instant: number | null,
): number {
  const midnight = { hour: 0, minute: 0 }
  if (kind === 'auction_tomorrow') return newYorkInstant(day, midnight)
  return closes_at_instant ?? newYorkInstant(addDays(day, 1), midnight)
}

function lastDayReminder(now: number, { deadline }: RemindedListing): DueReminder | null {
  if (deadline === null || now >= deadline.closes_at_instant) return null
  const day = deadline.last_day
  const [dayBefore, hoursBefore] = [24, 3].map((hours) => deadline.reminders_from_instant - hours * HOUR_MS)
  if (hoursBefore !== undefined && now >= hoursBefore) return { kind: 'last_day_3h', day, since: hoursBefore }
  return dayBefore !== undefined && now >= dayBefore ? { kind: 'last_day_24h', day, since: dayBefore } : null
}

function auctionReminder(now: number, { sale_date }: RemindedListing): DueReminder | null {
  if (sale_date === null) return null
  const since = newYorkInstant(addDays(sale_date, -1), AUCTION_REMINDER)
  const isOver = now >= newYorkInstant(sale_date, { hour: 0, minute: 0 })
  return now >= since && !isOver ? { kind: 'auction_tomorrow', day: sale_date, since } : null
}
