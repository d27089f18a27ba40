import { saleInstant } from '#domain/listing-status/phase.ts'

/** The fields of a listing that decide its urgency. */
export interface Urgent {
  readonly listing: {
    readonly id: number
    readonly status: string
    readonly foreclosure_date: string | null
    readonly time: string | null
  }
  /** ISO instant at which upset bids can no longer be filed; null if none can be, or the date is unknown. */
  readonly closes_at_instant: string | null
}

/** Sorts by the next instant to act by, nearest first; those without one last, by id. */
export function byUrgency(a: Urgent, b: Urgent): number {
  const [first, second] = [actBy(a), actBy(b)]
  return first === second ? a.listing.id - b.listing.id : first - second
}

function actBy({ listing, closes_at_instant }: Urgent): number {
  if (listing.status === 'Upset Bid Ongoing' && closes_at_instant !== null)
    return Date.parse(closes_at_instant)
  return listing.status === 'Auction in future' ? (saleInstant(listing) ?? Infinity) : Infinity
}
