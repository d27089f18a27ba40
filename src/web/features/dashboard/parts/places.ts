import { calendarUrlEntries, DEFAULT_CALENDAR_STATE } from '#contract/calendar/calendar-url.ts'
import { DEFAULT_LISTING_STATE, listingUrlEntries } from '#contract/listings/listing-url.ts'
import { NO_FILTERS, type ListingFilters } from '#domain/listing-filters/filters.ts'
import type { ListingOrder } from '#domain/listing-filters/sort.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { NEAR_DAYS } from '#web/features/dashboard/near-days.ts'
import { paths } from '#web/links/paths.ts'

/** URL of the calendar at a day. */
export function calendarAt(day: PlainDate): string {
  const query = calendarUrlEntries({ ...DEFAULT_CALENDAR_STATE, day })
  return `${paths.auctionCalendar}?${new URLSearchParams(query)}`
}

function listingsWith(filters: Partial<ListingFilters>, sort: ListingOrder): string {
  const query = listingUrlEntries({
    ...DEFAULT_LISTING_STATE,
    filters: { ...NO_FILTERS, ...filters },
    sort,
  })
  return `${paths.listing}?${new URLSearchParams(query)}`
}

/** URLs of the listing screen with the full lists behind the dashboard's panels. */
export const listingPlaces = {
  nearDeadlines: listingsWith({ lastDay: String(NEAR_DAYS) }, 'last-day'),
  nearAuctions: listingsWith({ sale: String(NEAR_DAYS) }, 'sale-date'),
  byLastDay: listingsWith({}, 'last-day'),
  bySaleDate: listingsWith({}, 'sale-date'),
  byChange: listingsWith({}, 'newest-change'),
} as const
