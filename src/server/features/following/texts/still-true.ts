import type { EventValues } from '#domain/timeline/event-values.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

type Happened = { readonly kind: string; readonly to: EventValues }
type Standing = Pick<WireListing, 'status' | 'highest_bid' | 'foreclosure_date'>

/**
 * Whether what an event reported still stands: a text that waited says nothing that was overtaken. An upset bid stands
 * until a higher one or the end of the period; a postponement or cancellation until the sale is set anew.
 */
export function isStillTrue({ kind, to }: Happened, listing: Standing): boolean {
  if (kind === 'upset_bid')
    return listing.status === 'Upset Bid Ongoing' && (to?.['highest_bid'] ?? null) === listing.highest_bid
  const day = to?.['foreclosure_date']
  if (day !== undefined && day !== listing.foreclosure_date) return false
  return to?.['status'] === undefined || to['status'] === listing.status
}
