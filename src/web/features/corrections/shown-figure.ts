import type { ListingDetails } from '#contract/listings/listings.ts'
import type { ReportedFigure } from '#domain/corrections/reported-figures.ts'
import { addressText } from '#domain/listing/address.ts'
import { assessedValueText, lotSizeText, zoningText } from '#domain/listing/facts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** A figure as the page shows it; null if it is not known, or for another figure. */
export function shownFigure(
  { listing, next_bid, clock, taxes_due }: ListingDetails,
  figure: ReportedFigure,
  today: PlainDate,
): string | null {
  const money = (dollars: number | null) => (dollars === null ? null : formatExactDollars(dollars))
  const day = (text: string | null) => {
    const plain = wireDay(text)
    return plain && dayText(plain, today)
  }
  const texts: Readonly<Record<ReportedFigure, string | null>> = {
    highest_bid: money(listing.highest_bid),
    minimum_upset_bid: money(next_bid?.minimum_upset_bid ?? null),
    upset_bid_date: day(clock?.last_day ?? listing.upset_bid_date),
    status: listing.status,
    foreclosure_date: day(listing.foreclosure_date),
    opening_bid: money(listing.opening_bid),
    street: addressText(listing),
    parcel_identification: listing.parcel_identification,
    case_number: listing.case_number,
    lot_size: listing.lot_size === null ? null : lotSizeText(listing.lot_size),
    zoning_code: listing.zoning_code === null ? null : zoningText(listing.zoning_code),
    assessed_value: listing.assessed_value === null ? null : assessedValueText(listing.assessed_value),
    taxes_due: money(taxes_due),
    other: null,
  }
  return texts[figure]
}
