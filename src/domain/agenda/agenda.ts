import { type ClosedDay, closedDay, type CourtClosure } from '#domain/court-calendar/office-day.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

/** What of a listing says on which days one has to act. */
export type Dated = Pick<WireListing, 'status' | 'upset_bid_date' | 'foreclosure_date' | 'time'>

/** One day of an investor's agenda. */
export interface AgendaDay<L extends Dated> {
  readonly date: PlainDate
  /** Why the offices asked about are closed, by default every one of the state; null on other days. */
  readonly closed: ClosedDay | null
  /** Listings whose upset bid window ends on this day, in the order given. */
  readonly deadlines: readonly L[]
  /** Listings sold on this day, by the hour; those without one last. */
  readonly auctions: readonly L[]
}

/**
 * The agenda of so many days from today on, today included: every day, also one on which nothing is due. A last day
 * counts while upset bids are taken and a sale while it is still ahead, as the statuses tell; dates that are none are
 * left out.
 */
export function agenda<L extends Dated>(
  listings: readonly L[],
  today: PlainDate,
  days: number,
  closures: readonly CourtClosure[],
): AgendaDay<L>[] {
  return calendarDays(listings, { from: today, days, today, county: null }, closures)
}

/** So many days from one on, as seen on `today`. */
export interface CalendarRange {
  readonly from: PlainDate
  readonly days: number
  readonly today: PlainDate
  /** The county whose clerk's closed days count; null for those on which all offices are closed. */
  readonly county: string | null
}

/**
 * The days of a calendar, every one of the range. Days from today on hold what `agenda` tells; days before it hold the
 * sales that were held and the windows that ended on them.
 */
export function calendarDays<L extends Dated>(
  listings: readonly L[],
  { from, days, today, county }: CalendarRange,
  closures: readonly CourtClosure[],
): AgendaDay<L>[] {
  const deadlines = byDay(listings, (listing) => lastDayOf(listing) ?? pastLastDayOf(listing, today))
  const auctions = byDay(listings, (listing) => saleDayOf(listing) ?? pastSaleDayOf(listing, today))
  return Array.from({ length: days }, (_day, index) => {
    const date = addDays(from, index)
    return {
      date,
      closed: closedDay(date, county, closures),
      deadlines: deadlines.get(date) ?? [],
      auctions: (auctions.get(date) ?? []).toSorted((a, b) => hourOf(a) - hourOf(b)),
    }
  })
}

// While upset bids are taken.
function lastDayOf({ status, upset_bid_date }: Dated): string | null {
  return status === 'Upset Bid Ongoing' ? upset_bid_date : null
}

// While it is ahead.
function saleDayOf({ status, foreclosure_date }: Dated): string | null {
  return status === 'Auction in future' ? foreclosure_date : null
}

// A sale that was called off was not held on the day it was set for.
const notHeld = new Set(['Auction in future', 'Waiting on sales date', 'Redeemed'])

function pastLastDayOf({ upset_bid_date: date, status }: Dated, today: PlainDate): string | null {
  return date !== null && date < today && !notHeld.has(status) ? date : null
}

function pastSaleDayOf({ foreclosure_date: date, status }: Dated, today: PlainDate): string | null {
  return date !== null && date < today && !notHeld.has(status) ? date : null
}

function byDay<L extends Dated>(
  listings: readonly L[],
  dayOf: (listing: L) => string | null,
): ReadonlyMap<string, readonly L[]> {
  const days = new Map<string, L[]>()
  for (const listing of listings) {
    const date = dayOf(listing)
    if (date === null) continue
    const others = days.get(date)
    if (others) others.push(listing)
    else days.set(date, [listing])
  }
  return days
}

function hourOf({ time }: Dated): number {
  const clockTime = time === null ? null : parseClockTime(time)
  // No minute of a day, so that a sale without an hour comes after all others.
  return clockTime === null ? 24 * 60 : minuteOfDay(clockTime)
}
