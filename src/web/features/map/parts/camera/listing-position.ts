import type { MultiPolygon } from 'geojson'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { labelPoint } from '#domain/geo/interior-point.ts'
import { nestRings } from '#domain/geo/ring-nesting.ts'
import {
  boundsOf,
  boundsOfOutline,
  type Bounds,
  type MultiPolygon as Outline,
  type Ring,
} from '#domain/geo/rings.ts'
import { toLonLat, type Position } from '#domain/geo/state-plane.ts'

/** Location of a listing, in degrees of longitude and latitude. */
export type Place = {
  /** A point on the parcel; without an outline, the point given by a source. */
  point: Position
  bounds: Bounds
  /** True without an outline. */
  isApproximate: boolean
}

// Cached: listings are immutable, and every filter change looks each of them up again.
const places = new WeakMap<Listing, Place | null>()
const outlines = new WeakMap<Listing, MultiPolygon>()

/** Returns null if the location is unknown. */
export function placeOf(listing: Listing): Place | null {
  const known = places.get(listing)
  if (known !== undefined) return known
  const place = findPlace(listing)
  places.set(listing, place)
  return place
}

/** The outline, or null without one. Takes about a millisecond for the largest parcels. */
export function outlineOf(listing: Listing): MultiPolygon | null {
  const known = outlines.get(listing)
  if (known) return known
  const feet = outlineInFeet(listing)
  if (feet.length === 0) return null
  const coordinates = feet.map((polygon) =>
    polygon.map((ring) => ring.map((corner) => [...toLonLat(corner)])),
  )
  const outline: MultiPolygon = { type: 'MultiPolygon', coordinates }
  outlines.set(listing, outline)
  return outline
}

function findPlace(listing: Listing): Place | null {
  const feet = outlineInFeet(listing)
  const label = labelPoint(feet)
  if (label) {
    return { point: toLonLat(label), bounds: boxInDegrees(boundsOfOutline(feet)), isApproximate: false }
  }
  const { longitude, latitude } = listing
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return {
    point: [longitude, latitude],
    bounds: [longitude, latitude, longitude, latitude],
    isApproximate: true,
  }
}

/** The bounding box in degrees of a box in feet, which is slightly rotated in degrees. */
function boxInDegrees([west, south, east, north]: Bounds): Bounds {
  const corners: Position[] = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
  ]
  return boundsOf(corners.map(toLonLat))
}

function outlineInFeet({ geometry }: Listing): Outline {
  const rings = (geometry?.rings ?? []).map((ring): Ring => ring.map(([x = 0, y = 0]) => [x, y]))
  const [only] = rings
  // Nearly every parcel is a single ring, and nesting rings takes most of the time.
  return only && rings.length === 1 ? [[only]] : nestRings(rings)
}
