import type { Listing } from '#contract/listings/listing-schema.ts'
import type { MapArea } from '#contract/listings/listing-url.ts'
import { boundsOf } from '#domain/geo/rings.ts'
import { toLonLat, type Position } from '#domain/geo/state-plane.ts'

/** Where each listing lies, WGS84 degrees by position; NaN where nothing is known. */
export type ListingPoints = { readonly longitudes: Float64Array; readonly latitudes: Float64Array }

export function pointsOf(listings: readonly Listing[]): ListingPoints {
  const longitudes = new Float64Array(listings.length)
  const latitudes = new Float64Array(listings.length)
  listings.forEach((listing, position) => {
    const [longitude, latitude] = pointOf(listing)
    longitudes[position] = longitude
    latitudes[position] = latitude
  })
  return { longitudes, latitudes }
}

/** The positions whose listings lie in the area, in the order given. One without a known place is not in it. */
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

// The middle of the outline's box: near enough to tell whether a parcel is on the screen.
function pointOf({ geometry, longitude, latitude }: Listing): Position {
  const corners = geometry?.rings.flat() ?? []
  if (corners.length === 0) return [longitude ?? NaN, latitude ?? NaN]
  const [west, south, east, north] = boundsOf(corners.map(([x = NaN, y = NaN]) => [x, y]))
  return toLonLat([(west + east) / 2, (south + north) / 2])
}
