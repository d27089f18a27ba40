import type { Listing } from '#contract/listings/listing-schema.ts'
import { nextBidOn } from '#domain/listing/minimum-bid.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { priceText } from '#domain/listing/price.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** A labeled amount of a card. `basis` is the source of a number that the public record does not contain itself. */
export type Figure = {
  label: 'Last bid' | 'Final bid' | 'Opening bid' | 'Minimum upset bid' | 'Deposit'
  amount: string
  basis: 'published' | 'computed' | null
}

/** The price, plus the cost of the next bid while upset bids can be filed. */
export function cardFigures(listing: Listing, today: PlainDate): Figure[] {
  const price: Figure = { label: priceLabel(listing), amount: priceText(listing), basis: null }
  const next = nextBidOn(listing, today)
  if (next === null) return [price]
  return [
    price,
    { label: 'Minimum upset bid', amount: formatExactDollars(next.minimum_upset_bid), basis: next.basis },
    { label: 'Deposit', amount: formatExactDollars(next.deposit), basis: 'computed' },
  ]
}

function priceLabel({ status, highest_bid }: Listing): Figure['label'] {
  if (highest_bid === null || highest_bid <= 0) return 'Opening bid'
  return status === 'Upset Bid Ongoing' ? 'Last bid' : 'Final bid'
}
