import type { Listing } from '#contract/listings/listing-schema.ts'
import { DEFAULT_LISTING_STATE, listingUrlEntries } from '#contract/listings/listing-url.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { paths } from '#web/lib/paths.ts'

/** Near enough to see a lot among its neighbors. */
const ZOOM = 17

/** The map where this parcel lies, with it chosen; null without an outline. */
export function mapPath({ id, geometry }: Pick<Listing, 'id' | 'geometry'>): string | null {
  const rings = geometry?.rings.map((ring) => ring.map(([x = NaN, y = NaN]): Position => [x, y])) ?? []
  const read = outlineFromRings(rings)
  if (!read.ok) return null
  const [longitude, latitude] = read.outline.labelPoint
  const map = { longitude, latitude, zoom: ZOOM }
  const entries = listingUrlEntries({ ...DEFAULT_LISTING_STATE, view: 'map', selected: id, map })
  return `${paths.listing}?${new URLSearchParams(entries)}`
}
