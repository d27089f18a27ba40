import { isBidFinal } from '#domain/listing-status/listing-status.ts'
import { formatDollars } from '#domain/money/format-money.ts'
import type { WireListing } from './wire-listing.ts'

type Bids = Pick<WireListing, 'highest_bid' | 'opening_bid'>

/** The price of a listing in dollars: the highest bid if above 0, else the opening bid if above 0, else null. */
export function displayedPrice({ highest_bid, opening_bid }: Bids): number | null {
  if (highest_bid !== null && highest_bid > 0) return highest_bid
  return opening_bid !== null && opening_bid > 0 ? opening_bid : null
}

/** The displayed price as text, `N/A` if there is none. */
export function priceText(bids: Bids): string {
  const price = displayedPrice(bids)
  return price === null ? 'N/A' : formatDollars(price)
}

/** What the displayed price is. */
export function priceLabel(
  listing: Bids & Parameters<typeof isBidFinal>[0],
): 'Last bid' | 'Final bid' | 'Opening bid' {
  const { highest_bid } = listing
  if (highest_bid === null || highest_bid <= 0) return 'Opening bid'
  return isBidFinal(listing) ? 'Final bid' : 'Last bid'
}
