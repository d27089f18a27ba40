import { longDate, readWireDate } from '#domain/time/wire-date.ts'
import type { WireListing } from './wire-listing.ts'

/** The three texts of the banner above a card; dates are days in New York, such as `Mon, Nov 30, 2026`. */
export type Banner = {
  upsetBidDate: string
  foreclosureDate: string
  /** Null while there is no date. */
  time: string | null
}

/** The banner texts, with the specified sentence for each missing or invalid date. */
export function bannerOf(listing: Pick<WireListing, 'upset_bid_date' | 'foreclosure_date' | 'time'>): Banner {
  const time = listing.time?.trim() ?? ''
  const hasDay = readWireDate(listing.foreclosure_date) !== 'missing'
  return {
    upsetBidDate: dateText(listing.upset_bid_date, 'No upset bid date available'),
    foreclosureDate: dateText(listing.foreclosure_date, 'Date Pending'),
    time: hasDay ? time || 'Unknown Time' : null,
  }
}

function dateText(text: string | null, missing: string): string {
  const date = readWireDate(text)
  if (date === 'missing') return missing
  return date === 'invalid' ? 'Invalid Date' : longDate(date)
}
