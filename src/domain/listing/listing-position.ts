import { boundsOf } from '#domain/geo/rings.ts'
import { toLonLat, type Position } from '#domain/geo/state-plane.ts'
import type { WireListing } from './wire-listing.ts'

/**
 * A listing's place, longitude and latitude in degrees: the center of its outline's box, else the point its source
 * gives; null if neither is known.
 */
export function placeOf({
  geometry,
  longitude,
  latitude,
}: Pick<WireListing, 'geometry' | 'longitude' | 'latitude'>): Position | null {
  const corners = geometry?.rings.flat() ?? []
  if (corners.length === 0)
    return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null
  const [west, south, east, north] = boundsOf(corners.map(([x = NaN, y = NaN]) => [x, y]))
  return toLonLat([(west + east) / 2, (south + north) / 2])
}
