import type { Listing } from '#contract/listings/listing-schema.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { priceText } from '#domain/listing/price.ts'
import { maySeeUpsetBids } from '#domain/listing/upset-period.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { minimumUpsetBid, upsetBidDeposit } from '#domain/upset-bid/minimum-upset-bid.ts'

/** A labelled amount of a card. `basis` says where a number beyond the record itself comes from. */
export type Figure = {
  label: 'Last bid' | 'Final bid' | 'Opening bid' | 'Minimum upset bid' | 'Deposit'
  amount: string
  basis: 'published' | 'computed' | null
}

/** The price, and while upset bids can be filed what the next one costs. */
export function cardFigures(listing: Listing, today: PlainDate): Figure[] {
  const price: Figure = { label: priceLabel(listing), amount: priceText(listing), basis: null }
  const bid = openBid(listing, today)
  if (bid === null) return [price]
  const published = listing.minimum_upset_bid ?? null
  const least = published === null ? minimumUpsetBid(bid, today) : centsFromDollars(published)
  return [
    price,
    {
      label: 'Minimum upset bid',
      amount: formatCents(least),
      basis: published === null ? 'computed' : 'published',
    },
    { label: 'Deposit', amount: formatCents(upsetBidDeposit(least, today)), basis: 'computed' },
  ]
}

function priceLabel({ status, highest_bid }: Listing): Figure['label'] {
  if (highest_bid === null || highest_bid <= 0) return 'Opening bid'
  return status === 'Upset Bid Ongoing' ? 'Last bid' : 'Final bid'
}

/** The minimum upset bid in cents; null when none can be filed, as far as the record tells. */
function openBid(listing: Listing, today: PlainDate): number | null {
  const { highest_bid } = listing
  if (highest_bid === null || highest_bid <= 0) return null
  return maySeeUpsetBids(listing, today) ? centsFromDollars(highest_bid) : null
}
