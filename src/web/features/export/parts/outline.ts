import type { Listing } from '#contract/listings/listing-schema.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { rightHanded } from '#domain/geo/right-hand-rule.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'

type Placed = { outline: MultiPolygon; labelPoint: Position }

// Cached: each listing is looked up for its outline, its point and the count of missing outlines.
const known = new WeakMap<Listing, Placed | null>()

/**
 * The outline in WGS84 degrees, outer rings counterclockwise, with a point on the parcel; null for a listing without
 * one.
 */
export function outlineInDegrees(listing: Listing): Placed | null {
  const placed = known.get(listing)
  if (placed !== undefined) return placed
  const found = findOutline(listing)
  known.set(listing, found)
  return found
}

function findOutline({ geometry }: Listing): Placed | null {
  if (!geometry) return null
  const rings = geometry.rings.map((ring) => ring.map(([x = NaN, y = NaN]): Position => [x, y]))
  const read = outlineFromRings(rings)
  if (!read.ok) return null
  const { lonLat, labelPoint } = read.outline
  return { outline: rightHanded(lonLat), labelPoint }
}
