import { newYorkInstant } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { UpsetBidDeadline } from '#domain/upset-bid/deadline.ts'

/** What somebody is reminded of: the end of the window a day and three hours before, the auction the day before. */
export type ReminderKind = 'last_day_24h' | 'last_day_3h' | 'auction_tomorrow'

/** A reminder that is due. */
export interface DueReminder {
  readonly kind: ReminderKind
  /** The last day, or the day of the sale: a window that moves is a new day, and each is reminded of once. */
  readonly day: PlainDate
  /** Since when it is due (epoch milliseconds). Who follows the listing only since then needs no reminder. */
  readonly since: number
}

/** How a listing stands, as far as somebody may have to be reminded of it. */
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

/** On the day before an auction, when people are at their desks. */
const AUCTION_REMINDER = { hour: 9, minute: 0 }

/**
 * The reminder due at an instant (epoch milliseconds); null where none is, and for everything that has ended. Of two
 * that would be due, the later one: nobody needs to hear of tomorrow three hours before the end.
 */
export function dueReminder(now: number, listing: RemindedListing): DueReminder | null {
  if (listing.status === 'Upset Bid Ongoing') return lastDayReminder(now, listing)
  return listing.status === 'Auction in future' ? auctionReminder(now, listing) : null
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
