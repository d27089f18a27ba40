import type { Feature, MultiPolygon, Polygon } from 'geojson'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { aboutLines } from './about-lines.ts'
import { hoursOf } from './columns.ts'
import { outlineInDegrees } from './outline.ts'

/**
 * The listings as GeoJSON (RFC 7946): outlines in WGS84, null for a listing without one, with the API field names:
 * those of the list, and the hour of the upset deadline as in the clock of the details. `about` has the description.
 */
export function writeGeojson(subject: ExportSubject): Blob {
  const collection = {
    type: 'FeatureCollection',
    about: aboutLines(subject),
    features: subject.listings.map((listing) => featureOf(listing, subject)),
  }
  return new Blob([JSON.stringify(collection)], { type: 'application/geo+json' })
}

function featureOf(listing: Listing, subject: ExportSubject): Feature<Polygon | MultiPolygon | null> {
  const { geometry: _inFeet, ...fields } = listing
  const hours = hoursOf(listing, subject)
  return {
    type: 'Feature',
    id: listing.id,
    geometry: geometryOf(listing),
    properties: {
      ...fields,
      ...(hours && { closes_at: hours.closes_at, closes_at_confirmed: hours.closes_at_confirmed }),
      page: subject.addressOf(listing.id),
    },
  }
}

function geometryOf(listing: Listing): Polygon | MultiPolygon | null {
  const parts = (outlineInDegrees(listing)?.outline ?? []).map((polygon) =>
    polygon.map((ring) => ring.map(([longitude, latitude]) => [longitude, latitude])),
  )
  const [only] = parts
  if (!only) return null
  return parts.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: parts }
}
