import type { Listing } from '#contract/listings/listing-schema.ts'
import { closedDay } from '#domain/court-calendar/office-day.ts'
import { addressText } from '#domain/listing/address.ts'
import { dayText } from '#domain/listing/day-texts.ts'
import { formatCents } from '#domain/listing/price.ts'
import { leastNextBid } from '#domain/listing/least-next-bid.ts'
import {
  addDays,
  dayOfMonth,
  daysBetween,
  monthName,
  type PlainDate,
  weekday,
  yearOf,
} from '#domain/time/plain-date.ts'
import type { CalendarData, CalendarDay } from '#web/features/calendar/calendar-data.ts'
import { CALENDAR } from '#web/features/calendar/texts.ts'

/** How far a day is from today, in words. */
export function distanceText(date: PlainDate, today: PlainDate): string {
  const days = daysBetween(today, date)
  if (days === 0) return CALENDAR.isToday
  if (days === 1) return CALENDAR.tomorrow
  if (days === -1) return CALENDAR.yesterday
  return days > 0 ? CALENDAR.inDays(days) : CALENDAR.daysAgo(-days)
}

/** `Thursday, November 19, 2026` */
function spokenDay(date: PlainDate): string {
  const name = CALENDAR.weekdays[weekday(date)] ?? ''
  return `${name}, ${monthName(date)} ${dayOfMonth(date)}, ${yearOf(date)}`
}

/** Why the clerks are closed on a day of the week; null on open days and on weekends, which need no words. */
export function closingText({ closed }: CalendarDay): string | null {
  if (closed === null || closed.kind === 'weekend') return null
  return closed.certain ? CALENDAR.clerksClosed(closed.reason) : CALENDAR.clerksMayBeClosed(closed.reason)
}

/**
 * Where last days go from a day on which the clerks are, or may be, closed. A closing that is not certain counts as
 * open, so that nobody is told too late a day.
 */
export function movedText({ date, closed }: CalendarDay, { county, closures, today }: CalendarData): string {
  let next = addDays(date, 1)
  while (closedDay(next, county, closures)?.certain) next = addDays(next, 1)
  const day = dayText(next, today)
  return closed?.certain ? CALENDAR.lastDaysMove(day) : CALENDAR.lastDaysMayMove(day)
}

/** How many are sold in each county, in the order of the hours. */
export function salesByCounty(auctions: readonly Listing[]): [county: string, listings: Listing[]][] {
  const counties = new Map<string, Listing[]>()
  for (const listing of auctions) {
    const others = counties.get(listing.county)
    if (others) others.push(listing)
    else counties.set(listing.county, [listing])
  }
  return [...counties]
}

/** Listings sold at one place and hour. */
export type Sale = { key: string; county: string; time: string | null; listings: Listing[] }

/** The sales of a day, in the order of the hours. */
export function salesOf(auctions: readonly Listing[]): Sale[] {
  const sales = new Map<string, Sale>()
  for (const listing of auctions) {
    const { county, time } = listing
    const key = `${county} ${time ?? ''}`
    const sale = sales.get(key)
    if (sale) sale.listings.push(listing)
    else sales.set(key, { key, county, time, listings: [listing] })
  }
  return [...sales.values()]
}

/** The favourites first, each part as it was. */
export function favoritesFirst(listings: readonly Listing[], favorites: ReadonlySet<number>): Listing[] {
  return [
    ...listings.filter(({ id }) => favorites.has(id)),
    ...listings.filter(({ id }) => !favorites.has(id)),
  ]
}

/** A listing by its street, where it has one. */
export function nameOf(listing: Listing): string {
  return listing.street?.trim() || listing.parcel_identification || addressText(listing)
}

/** The bid that is to be beaten; null where none is known. */
export function bidText(listing: Listing, today: PlainDate): string | null {
  if (listing.highest_bid !== null && listing.highest_bid > 0)
    return formatCents(Math.round(listing.highest_bid * 100))
  const least = leastNextBid(listing, today)
  return least === null ? null : formatCents(least)
}

/** Everything of a day in one sentence, for who does not see it. */
export function daySummary(day: CalendarDay, today: PlainDate, favorites: ReadonlySet<number>): string {
  const { deadlines, auctions } = day
  const starred = [...deadlines, ...auctions].filter(({ id }) => favorites.has(id)).length
  const closed = day.closed?.kind === 'weekend' ? null : closingText(day)
  return [
    spokenDay(day.date) + (day.date === today ? `, ${CALENDAR.isToday}` : ''),
    ...(closed === null ? [] : [closed]),
    ...(deadlines.length === 0 ? [] : [`${deadlines.length} ${CALENDAR.lastDays(deadlines.length)}`]),
    ...salesByCounty(auctions).map(
      ([county, { length }]) => `${length} ${CALENDAR.auctions(length)} in ${county}`,
    ),
    ...(starred === 0 ? [] : [CALENDAR.favorites(starred)]),
  ].join(', ')
}
