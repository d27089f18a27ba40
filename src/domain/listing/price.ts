import type { WireListing } from './wire-listing.ts'

type Bids = Pick<WireListing, 'highest_bid' | 'opening_bid'>

/** The price of a listing in dollars: the highest bid if above 0, else the opening bid if above 0, else null. */
export function displayedPrice({ highest_bid, opening_bid }: Bids): number | null {
  if (highest_bid !== null && highest_bid > 0) return highest_bid
  return opening_bid !== null && opening_bid > 0 ? opening_bid : null
}

/** The displayed price as text, `N/A` where there is none. */
export function priceText(bids: Bids): string {
  const price = displayedPrice(bids)
  return price === null ? 'N/A' : formatDollars(price)
}

/** Dollars as a person reads them: `$19,372.50`, whole dollars without cents (`$41,250`). */
export function formatDollars(dollars: number): string {
  return formatExactDollars(dollars).replace(/\.00$/, '')
}

/** Dollars with both decimals, for a figure that is owed to the cent and for columns: `$7,900.00`. */
export function formatExactDollars(dollars: number): string {
  return formatCents(Math.round(dollars * 100))
}

/** Integer cents with both decimals, for a figure that is owed to the cent: `$7,900.00`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
}
