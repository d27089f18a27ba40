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

/** Where a listing is, in degrees of longitude and latitude. */
export type Place = {
  /** On the land of the parcel; where there is no outline, the point a source gives. */
  point: Position
  bounds: Bounds
  /** True without an outline. */
  isApproximate: boolean
}

// Listings are never changed, and each is asked for again with every filter.
const places = new WeakMap<Listing, Place | null>()
const outlines = new WeakMap<Listing, MultiPolygon>()

/** Null when nothing is known of where it is. */
export function placeOf(listing: Listing): Place | null {
  const known = places.get(listing)
  if (known !== undefined) return known
  const place = findPlace(listing)
  places.set(listing, place)
  return place
}

/** The outline to draw, null for a listing without one. Costs a millisecond for the largest parcels. */
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

/** Around a box of feet, which stands askew in degrees. */
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
  // Nearly every parcel is one ring, and sorting rings into parts and holes costs most of the time.
  return only && rings.length === 1 ? [[only]] : nestRings(rings)
}
