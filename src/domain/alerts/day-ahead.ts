import type { WireListing } from '#domain/listing/wire-listing.ts'

/** Which day of a listing a search that counts days tells of. */
export type SearchDayKind = 'last_day_in_search' | 'sale_in_search'

/** The day of a listing that comes near: the upset deadline while bids can be filed, else the day of its sale. */
export interface DayAhead {
  readonly kind: SearchDayKind
  /** `YYYY-MM-DD` */
  readonly day: string
}

/** The day ahead of a listing; null where it has none. */
export function dayAheadOf({
  status,
  upset_bid_date,
  foreclosure_date,
}: Pick<WireListing, 'status' | 'upset_bid_date' | 'foreclosure_date'>): DayAhead | null {
  if (status === 'Upset Bid Ongoing')
    return upset_bid_date === null ? null : { kind: 'last_day_in_search', day: upset_bid_date }
  return foreclosure_date === null ? null : { kind: 'sale_in_search', day: foreclosure_date }
}
