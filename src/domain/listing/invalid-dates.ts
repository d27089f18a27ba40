import { readWireDate, readWireInstant } from '#domain/time/wire-date.ts'
import type { WireListing } from './wire-listing.ts'

type Dated = Pick<WireListing, 'upset_bid_date' | 'foreclosure_date' | 'date_last_updated'>

/** Whether a date of the listing is neither missing nor readable, so that the page says `Invalid Date`. */
export function hasInvalidDate({ upset_bid_date, foreclosure_date, date_last_updated }: Dated): boolean {
  const isUnreadable = Boolean(date_last_updated?.trim()) && readWireInstant(date_last_updated) === null
  return isUnreadable || [upset_bid_date, foreclosure_date].some((date) => readWireDate(date) === 'invalid')
}
