import type { WireListing } from '#domain/listing/wire-listing.ts'

/** The day of a listing that a search by days alerts on. */
export type SearchDayKind = 'last_day_in_search' | 'sale_in_search'

/** A listing's next day: the upset deadline while bids can be filed, else the sale date. */
export interface DayAhead {
  readonly kind: SearchDayKind
  /** `YYYY-MM-DD` */
  readonly day: string
}

/** A listing's next day; null without one. */
export function dayAheadOf({
  status,
  upset_bid_date,
  foreclosure_date,
}: Pick<WireListing, 'status' | 'upset_bid_date' | 'foreclosure_date'>): DayAhead | null {
  if (status === 'Upset Bid Ongoing')
    return upset_bid_date === null ? null : { kind: 'last_day_in_search', day: upset_bid_date }
  return foreclosure_date === null ? null : { kind: 'sale_in_search', day: foreclosure_date }
}
