import type { Listing } from '#contract/listings/listing-schema.ts'
import { nextBidOn } from '#domain/listing/minimum-bid.ts'
import { displayedPrice, priceLabel } from '#domain/listing/price.ts'
import { maySeeUpsetBids } from '#domain/listing/upset-period.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type FilingHours, hourText, lastDayHours } from '#domain/upset-bid/filing-hours.ts'
import { DRIVE } from '#web/features/drive-list/texts.ts'

/** What must be bid now if known, else the price, always named: on paper, nothing else says which bid it is. */
export function bidText(listing: Listing, today: PlainDate): string {
  const next = nextBidOn(listing, today)
  if (next !== null) return `${DRIVE.minimumUpsetBid} ${formatExactDollars(next.minimum_upset_bid)}`
  const price = displayedPrice(listing)
  return `${priceLabel(listing)} ${price === null ? DRIVE.unknown : formatExactDollars(price)}`
}

/** The upset deadline while upset bids are taken, with its hour if known; else null. */
export function untilText(listing: Listing, office: FilingHours | null, today: PlainDate): string | null {
  const day = wireDay(listing.upset_bid_date)
  if (day === null || !maySeeUpsetBids(listing, today)) return null
  const hours = lastDayHours(listing, office)
  return DRIVE.until([dayText(day, today), hours && hourText(hours)].filter(Boolean).join(', '))
}
