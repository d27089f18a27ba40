import type { Listing } from '#contract/listings/listing-schema.ts'
import {
  DEFAULT_LISTING_STATE,
  listingUrlEntries,
  type ListingView,
  type MapView,
} from '#contract/listings/listing-url.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import type { Bounds } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { paths } from './paths.ts'

/** Shows a lot among its neighbors; a point of approximate location gets the surrounding streets instead. */
const LOT_ZOOM = 17
const POINT_ZOOM = 15
/** Maximum size of a large parcel in px, on a phone too. */
const ROOM = 300
/** Tile size in px; the whole world at zoom 0. */
const TILE = 512

type Placed = Pick<Listing, 'id' | 'geometry' | 'longitude' | 'latitude'>

/** Link to the listing screen with this parcel selected and zoomed in; null if it has no location. */
export function mapPath(listing: Placed, view: ListingView): string | null {
  const map = closeView(listing)
  if (map === null) return null
  const entries = listingUrlEntries({ ...DEFAULT_LISTING_STATE, view, selected: listing.id, map })
  return `${paths.listing}?${new URLSearchParams(entries)}`
}

function closeView({ geometry, longitude, latitude }: Placed): MapView | null {
  const rings = geometry?.rings.map((ring) => ring.map(([x = NaN, y = NaN]): Position => [x, y])) ?? []
  const read = outlineFromRings(rings)
  if (read.ok) return viewOfBox(read.outline.bounds)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return { longitude, latitude, zoom: POINT_ZOOM }
}

function viewOfBox([west, south, east, north]: Bounds): MapView {
  const latitude = (south + north) / 2
  const span = Math.max(east - west, (north - south) / Math.cos((latitude * Math.PI) / 180))
  const zoom = Math.min(LOT_ZOOM, Math.log2((360 * ROOM) / (TILE * span)))
  return { longitude: (west + east) / 2, latitude, zoom }
}
