import type { WireListing } from '#domain/listing/wire-listing.ts'
import { type Groupable, groupNumbers } from './group.ts'

export const SOLD_WITH = {
  name: 'Sold with',
  hint: 'Same case and same bids: they appear to be sold together, for one bid',
} as const

/** Parcels of the case that are sold with a listing for one bid, for papers that name them all. */
export function parcelsSoldWith(
  sameCase: readonly { readonly parcel_identification: string | null; readonly is_sold_with: boolean }[],
): string[] {
  return sameCase.flatMap(({ parcel_identification, is_sold_with }) =>
    is_sold_with && parcel_identification !== null ? [parcel_identification] : [],
  )
}

/**
 * Of the listings of one case, by id, the others that are sold in one sale for one bid with the listing of this id: they
 * share its card and the day of its sale. None while no bid is known: parcels that merely have no figures share a card,
 * but nothing says that they are sold together.
 */
export function soldWith<Listing extends Groupable & Pick<WireListing, 'id' | 'foreclosure_date'>>(
  id: number,
  listings: readonly Listing[],
): Listing[] {
  const groupOf = groupNumbers(listings)
  const at = listings.findIndex((listing) => listing.id === id)
  const own = listings[at]
  if (own === undefined || (own.opening_bid ?? own.highest_bid) === null) return []
  return listings.filter(
    (listing, position) =>
      position !== at &&
      groupOf[position] === groupOf[at] &&
      listing.foreclosure_date === own.foreclosure_date,
  )
}
