import type { Listing } from '#contract/listings/listing-schema.ts'
import type { MapArea } from '#contract/listings/listing-url.ts'
import { placeOf } from '#domain/listing/listing-position.ts'

/** Location of each listing, WGS84 degrees by position; NaN where unknown. */
export type ListingPoints = { readonly longitudes: Float64Array; readonly latitudes: Float64Array }

export function pointsOf(listings: readonly Listing[]): ListingPoints {
  const longitudes = new Float64Array(listings.length)
  const latitudes = new Float64Array(listings.length)
  listings.forEach((listing, position) => {
    const [longitude, latitude] = placeOf(listing) ?? [NaN, NaN]
    longitudes[position] = longitude
    latitudes[position] = latitude
  })
  return { longitudes, latitudes }
}

/** Whether two states of a listing have the same point. */
export function isSamePlace(one: Listing, other: Listing): boolean {
  const [a, b] = [placeOf(one), placeOf(other)]
  return a?.[0] === b?.[0] && a?.[1] === b?.[1]
}

/** The positions with a listing in the area, in the order given. Listings without a known location are left out. */
export function positionsInArea(
  positions: Uint32Array,
  { longitudes, latitudes }: ListingPoints,
  { west, south, east, north }: MapArea,
): Uint32Array {
  return positions.filter((position) => {
    const [longitude = NaN, latitude = NaN] = [longitudes[position], latitudes[position]]
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north
  })
}
