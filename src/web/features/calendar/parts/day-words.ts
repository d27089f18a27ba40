import type { Listing } from '#contract/listings/listing-schema.ts'
import { closingText } from '#domain/agenda/closing-text.ts'
import { dayText, distanceText, namedDay } from '#domain/time/day-texts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { minimumBid } from '#domain/listing/minimum-bid.ts'
import { addDays, type PlainDate, yearOf } from '#domain/time/plain-date.ts'
import type { CalendarData, CalendarDay } from '#web/features/calendar/calendar-data.ts'
import { openDayFrom } from '#domain/upset-bid/upset-deadline.ts'
import { CALENDAR } from '#web/features/calendar/texts.ts'

/** `Thursday, November 19, 2026` */
function spokenDay(date: PlainDate): string {
  return `${namedDay(date)}, ${yearOf(date)}`
}

/**
 * The date that deadlines move to from a day when clerks are, or may be, closed, or that an order extends (G.S. 103-5,
 * 7A-39(b)). An uncertain closing counts as open, so that no deadline is shown too late.
 */
export function movedText(
  { date }: Pick<CalendarDay, 'date'>,
  { county, closures, today }: Pick<CalendarData, 'county' | 'closures' | 'today'>,
): string {
  const moved = openDayFrom(date, county, closures)
  if (moved !== date) return CALENDAR.lastDaysMove(dayText(moved, today))
  return CALENDAR.lastDaysMayMove(dayText(openDayFrom(addDays(date, 1), county, closures), today))
}

/** Auctions by county, in order of time. */
export function salesByCounty(auctions: readonly Listing[]): [county: string, listings: Listing[]][] {
  const counties = new Map<string, Listing[]>()
  for (const listing of auctions) {
    const others = counties.get(listing.county)
    if (others) others.push(listing)
    else counties.set(listing.county, [listing])
  }
  return [...counties]
}

/** Listings sold at the same place and time. */
export type Sale = {
  key: string
  county: string
  time: string | null
  /** As the notices name it; null for the county's usual place. */
  place: string | null
  listings: Listing[]
}

/** The sales of a day, in order of time. */
export function salesOf(auctions: readonly Listing[]): Sale[] {
  const sales = new Map<string, Sale>()
  for (const listing of auctions) {
    const { county, time, sale_place: place = null } = listing
    const key = `${county} ${time ?? ''} ${place ?? ''}`
    const sale = sales.get(key)
    if (sale) sale.listings.push(listing)
    else sales.set(key, { key, county, time, place, listings: [listing] })
  }
  return [...sales.values()]
}

/** The minimum upset bid, or before a sale the opening bid; null if no bid is possible or known. */
export function bidText(listing: Listing, today: PlainDate): string | null {
  const minimum = minimumBid(listing, today)
  return minimum === null ? null : formatCents(minimum)
}

/** Summary of a day in one sentence, for screen readers. */
export function daySummary(day: CalendarDay, today: PlainDate, favorites: ReadonlySet<number>): string {
  const { deadlines, auctions } = day
  const starred = [...deadlines, ...auctions].filter(({ id }) => favorites.has(id)).length
  const closed = closingText(day.closed)
  return [
    spokenDay(day.date) + (day.date === today ? `, ${distanceText(today, today)}` : ''),
    ...(closed === null ? [] : [closed]),
    ...(deadlines.length === 0 ? [] : [`${deadlines.length} ${CALENDAR.lastDays(deadlines.length)}`]),
    ...salesByCounty(auctions).map(
      ([county, { length }]) => `${length} ${CALENDAR.auctions(length)} in ${county}`,
    ),
    ...(starred === 0 ? [] : [CALENDAR.favorites(starred)]),
  ].join(', ')
}
