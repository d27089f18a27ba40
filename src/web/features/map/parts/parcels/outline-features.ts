import type { Feature, FeatureCollection, MultiPolygon } from 'geojson'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { MapArea } from '#contract/listings/listing-url.ts'
import { statusLook } from '#domain/listing/badge.ts'
import { overlaps } from '#web/features/map/parts/camera/camera.ts'
import { outlineOf, placeOf } from '#web/features/map/parts/camera/listing-position.ts'

/** The area extended by its own size on every side. */
export function withMargin({ west, south, east, north }: MapArea): MapArea {
  const width = east - west
  const height = north - south
  return { west: west - width, south: south - height, east: east + width, north: north + height }
}

/** Whether one area is within another. */
export function isWithin(inner: MapArea, outer: MapArea): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  )
}

/** The listings whose outlines overlap the area, in order. */
export function outlinedIn(listings: readonly Listing[], area: MapArea): Listing[] {
  return listings.filter((listing) => {
    const place = placeOf(listing)
    return place !== null && !place.isApproximate && overlaps(place.bounds, area)
  })
}

export function outlineFeatures(
  listings: readonly Listing[],
): FeatureCollection<MultiPolygon, { id: number; tone: string }> {
  const features = listings.flatMap((listing): Feature<MultiPolygon, { id: number; tone: string }>[] => {
    const geometry = outlineOf(listing)
    const properties = { id: listing.id, tone: statusLook(listing.status).color }
    return geometry ? [{ type: 'Feature', geometry, properties }] : []
  })
  return { type: 'FeatureCollection', features }
}
