import type { PlainDate } from '#domain/time/plain-date.ts'
import { daysBetween, isPlainDate } from '#domain/time/plain-date.ts'
import { minimumBid } from '#domain/listing/minimum-bid.ts'
import { deadlineAhead } from '#domain/listing/upset-period.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

/** Measures of a listing that can be compared with a range. */
export const MEASURE_FILTERS = ['price', 'lastDay', 'sale', 'minimumBid', 'ofAssessed', 'acres'] as const
export type MeasureFilter = (typeof MEASURE_FILTERS)[number]

export type Measurable = Pick<
  WireListing,
  | 'status'
  | 'status_reason'
  | 'highest_bid'
  | 'opening_bid'
  | 'next_bid'
  | 'upset_bid_date'
  | 'upset_bid_date_basis'
  | 'foreclosure_date'
  | 'assessed_value'
  | 'lot_size'
>

/**
 * The number that a filter or an order compares; null if the listing has none, which no range includes.
 * - `price`: the highest bid, dollars.
 * - `lastDay`: days from today to the upset deadline, while upset bids are accepted. A deadline whose hour has passed but
 *   that may not have been the last day counts as unknown.
 * - `sale`: days from today to the sale, while it is ahead.
 * - `minimumBid`: minimum amount in dollars: the minimum upset bid, or before the sale the opening bid.
 * - `ofAssessed`: the highest bid as a percentage of the assessed value.
 * - `acres`: the lot size.
 */
export function measureOf(name: MeasureFilter, listing: Measurable, today: PlainDate): number | null {
  switch (name) {
    case 'price':
      return listing.highest_bid
    case 'lastDay':
      return daysUntil(deadlineAhead(listing, today), today)
    case 'sale':
      return listing.status === 'Auction in future' ? daysUntil(listing.foreclosure_date, today) : null
    case 'minimumBid':
      return bidToReach(listing, today)
    case 'ofAssessed':
      return shareOfAssessed(listing)
    case 'acres':
      return aboveZero(listing.lot_size)
  }
}

/** Days from today to a wire date; null without a date, and for one that is past. */
function daysUntil(date: string | null, today: PlainDate): number | null {
  return date !== null && isPlainDate(date) && date >= today ? daysBetween(today, date) : null
}

// A sale without a date accepts no bids yet, but its opening bid is already known.
function bidToReach(listing: Measurable, today: PlainDate): number | null {
  if (listing.status === 'Waiting on sales date') return aboveZero(listing.opening_bid)
  const cents = minimumBid(listing, today)
  return cents === null ? null : cents / 100
}

function shareOfAssessed({ highest_bid, assessed_value }: Measurable): number | null {
  const [bid, value] = [aboveZero(highest_bid), aboveZero(assessed_value)]
  // Cents divided by dollars is a percentage, without rounding errors: 7 of 100 dollars is exactly 7.
  return bid === null || value === null ? null : Math.round(bid * 100) / value
}

// Some counties store an unknown number as zero.
function aboveZero(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}
