import { addressText } from '#domain/listing/address.ts'
import { assessedValueText, lotSizeText, zoningText } from '#domain/listing/facts.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ReportedFigure } from './reported-figures.ts'

/** The figures of a property page, in dollars and wire dates. */
export interface ShownListing {
  readonly listing: WireListing
  readonly next_bid: { readonly minimum_upset_bid: number } | null
  readonly clock: { readonly last_day: string } | null
  readonly taxes_due: number | null
}

/** In place of a figure that is not known. */
export const NOT_KNOWN = 'not known'

/** A figure as the page of the property shows it on a day in New York; null for `other`, which is no figure. */
export function shownFigure(
  { listing, next_bid, clock, taxes_due }: ShownListing,
  figure: ReportedFigure,
  today: PlainDate,
): string | null {
  if (figure === 'other') return null
  const money = (dollars: number | null) => (dollars === null ? null : formatExactDollars(dollars))
  const day = (text: string | null) => {
    const plain = wireDay(text)
    return plain && dayText(plain, today)
  }
  const texts: Readonly<Record<Exclude<ReportedFigure, 'other'>, string | null>> = {
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
  }
  return texts[figure] ?? NOT_KNOWN
}
