import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { WireListing } from './wire-listing.ts'

type Period = Pick<WireListing, 'status' | 'upset_bid_date'> &
  Partial<Pick<WireListing, 'status_reason' | 'upset_bid_date_basis'>>

/** Whether upset bids are taken by status; the deadline may have passed since. */
export function takesUpsetBids({ status, status_reason }: Pick<Period, 'status' | 'status_reason'>): boolean {
  return status === 'Upset Bid Ongoing' && status_reason !== 'bids_frozen'
}

/**
 * Whether upset bids may be taken on a day, by the record. A past deadline ends the period before the status does,
 * unless it is only estimated or may not have been the last day.
 */
export function maySeeUpsetBids(listing: Period, today: PlainDate): boolean {
  if (!takesUpsetBids(listing)) return false
  const { upset_bid_date: lastDay } = listing
  const isPast = lastDay !== null && isPlainDate(lastDay) && lastDay < today
  return !isPast || isEndOpen(listing)
}

/**
 * The upset deadline that is known to be ahead on a day, by the record; null if no upset bid is taken, no day is known,
 * or the deadline has passed while bids may still be taken: then it is unknown what closes when (decision 088). The
 * reason tells that from the hour on, not only from midnight.
 */
export function deadlineAhead(listing: Period, today: PlainDate): PlainDate | null {
  const { upset_bid_date: day, status_reason } = listing
  const hasPassed = status_reason === 'end_estimated' || status_reason === 'end_uncertain'
  if (!takesUpsetBids(listing) || hasPassed || day === null || !isPlainDate(day)) return null
  return day < today ? null : day
}

/** Whether the shown deadline may not be the last day: estimated, or published or computed with a doubt. */
export function isEndOpen({
  status_reason,
  upset_bid_date_basis,
}: Omit<Period, 'status' | 'upset_bid_date'>): boolean {
  return upset_bid_date_basis === 'estimated' || status_reason === 'end_uncertain'
}
