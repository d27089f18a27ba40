import { type ClosedDay, closedDay, type CourtClosure } from '#domain/court-calendar/office-day.ts'
import { deadlineAhead } from '#domain/listing/upset-period.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'

/** The fields of a listing that decide its days in the agenda. */
export type Dated = Pick<
  WireListing,
  'status' | 'status_reason' | 'upset_bid_date' | 'foreclosure_date' | 'time'
>

/** Until when an upset bid can be filed on the last day of a listing; null while that is unknown. */
export type HoursOf<L> = (listing: L) => FilingHours | null

/** One day of an investor's agenda. */
export interface AgendaDay<L extends Dated> {
  readonly date: PlainDate
  /** Why the clerks' offices are closed (by default, all offices of the state); null on other days. */
  readonly closed: ClosedDay | null
  /** Listings whose upset bid period ends on this day, by hour; those without an hour last. */
  readonly deadlines: readonly L[]
  /** Listings sold on this day, by hour; those without an hour last. */
  readonly auctions: readonly L[]
}

/**
 * The agenda of this many days, starting today, empty days included. By status, an upset deadline counts until its hour
 * and a sale while it is ahead; invalid dates are left out.
 */
export function agenda<L extends Dated>(
  listings: readonly L[],
  today: PlainDate,
  days: number,
  closures: readonly CourtClosure[],
  hoursOf: HoursOf<L>,
): AgendaDay<L>[] {
  return daysWith(listings, { from: today, days, today, county: null }, closures, {
    deadlineOf: (listing) => deadlineAhead(listing, today),
    saleOf: saleDayOf,
    hoursOf,
  })
}

/** A number of days from a first one, as seen on `today`. */
export interface CalendarRange {
  readonly from: PlainDate
  readonly days: number
  readonly today: PlainDate
  /** The county whose clerk's closed days count; null for those on which all offices are closed. */
  readonly county: string | null
}

/**
 * Every day of the range. Days from today on have what `agenda` returns; days up to today have the sales held and the
 * upset bid periods that ended on them, today once their hour has passed.
 */
export function calendarDays<L extends Dated>(
  listings: readonly L[],
  range: CalendarRange,
  closures: readonly CourtClosure[],
  hoursOf: HoursOf<L>,
): AgendaDay<L>[] {
  const { today } = range
  return daysWith(listings, range, closures, {
    deadlineOf: (listing) => deadlineAhead(listing, today) ?? pastLastDayOf(listing, today),
    saleOf: (listing) => saleDayOf(listing) ?? pastSaleDayOf(listing, today),
    hoursOf,
  })
}

interface DaysOf<L> {
  readonly deadlineOf: (listing: L) => string | null
  readonly saleOf: (listing: L) => string | null
  readonly hoursOf: HoursOf<L>
}

function daysWith<L extends Dated>(
  listings: readonly L[],
  { from, days, county }: CalendarRange,
  closures: readonly CourtClosure[],
  { deadlineOf, saleOf, hoursOf }: DaysOf<L>,
): AgendaDay<L>[] {
  const deadlines = byDay(listings, deadlineOf)
  const auctions = byDay(listings, saleOf)
  return Array.from({ length: days }, (_day, index) => {
    const date = addDays(from, index)
    return {
      date,
      closed: closedDay(date, county, closures),
      deadlines: byHour(deadlines.get(date), (listing) => hoursOf(listing)?.closes_at ?? null),
      auctions: byHour(auctions.get(date), ({ time }) => time),
    }
  })
}

// While it is ahead.
function saleDayOf({ status, foreclosure_date }: Dated): string | null {
  return status === 'Auction in future' ? foreclosure_date : null
}

// A canceled sale was not held on the day it was set for.
const notHeld = new Set(['Auction in future', 'Waiting on sales date', 'Redeemed'])

function pastLastDayOf({ upset_bid_date: date, status }: Dated, today: PlainDate): string | null {
  return date !== null && date <= today && !notHeld.has(status) ? date : null
}

function pastSaleDayOf({ foreclosure_date: date, status }: Dated, today: PlainDate): string | null {
  return date !== null && date <= today && !notHeld.has(status) ? date : null
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

function byHour<L>(listings: readonly L[] = [], timeOf: (listing: L) => string | null): L[] {
  const minutes = new Map(listings.map((listing) => [listing, minuteOf(timeOf(listing))]))
  return listings.toSorted((a, b) => (minutes.get(a) ?? NO_HOUR) - (minutes.get(b) ?? NO_HOUR))
}

// Past the last minute of a day: sorts what has no hour last.
const NO_HOUR = 24 * 60

function minuteOf(time: string | null): number {
  const clockTime = time === null ? null : parseClockTime(time)
  return clockTime === null ? NO_HOUR : minuteOfDay(clockTime)
}
