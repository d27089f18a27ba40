import { wireDay } from '#domain/time/day-texts.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import type { Phase } from '#domain/listing-status/phase.ts'

type Days = Pick<WireListing, 'upset_bid_date' | 'foreclosure_date'>

/** Whether there is a date to add to a calendar: an open upset deadline, or a sale ahead. */
export function hasDayAhead({ upset_bid_date, foreclosure_date }: Days, phase: Phase): boolean {
  if (phase === 'upset_open') return wireDay(upset_bid_date) !== null
  return phase === 'sale_ahead' && wireDay(foreclosure_date) !== null
}
