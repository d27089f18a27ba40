import { createHash, createHmac } from 'node:crypto'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { parcelPicture } from '#domain/geo/parcel-picture.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import { staticMapPath } from '#domain/geo/static-map-address.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { statusLook } from '#domain/listing/badge.ts'
import type { PictureRow } from './listings.store.ts'

/** Google Maps credentials for aerial pictures; null renders all pictures locally. */
export type MapsService = { key: string; signingSecret: string } | null

/** An SVG, or the URL of the maps service's picture. */
export type Picture = { svg: string; etag: string } | { address: string }

export const MAPS_HOST = 'https://maps.googleapis.com'

/** The parcel and the surrounding lots, in feet; null without an outline. */
export function outlinesOf({ rings, neighbor_outlines }: Pick<PictureRow, 'rings' | 'neighbor_outlines'>): {
  feet: MultiPolygon
  neighbors: MultiPolygon[]
} | null {
  const outline = outlineOf(rings)
  if (outline === null) return null
  const neighbors = neighbor_outlines.flatMap((lot) => outlineOf(lot)?.feet ?? [])
  return { feet: outline.feet, neighbors: neighbors.length === 0 ? [] : [neighbors] }
}

function outlineOf(rings: readonly Position[][] | null) {
  const result = outlineFromRings(rings ?? [])
  return result.ok ? result.outline : null
}

/** Signs a URL as Google requires: HMAC-SHA1 of path and query, URL-safe base64. */
function signAddress(pathAndQuery: string, signingSecret: string): string {
  const secret = Buffer.from(signingSecret, 'base64url')
  const signature = createHmac('sha1', secret).update(pathAndQuery).digest('base64')
  return `${MAPS_HOST}${pathAndQuery}&signature=${signature.replaceAll('+', '-').replaceAll('/', '_')}`
}

/** The maps service's hybrid picture if configured, otherwise our own drawing. */
export function pictureOf(row: PictureRow, maps: MapsService): Picture {
  const outline = outlineOf(row.rings)
  if (maps !== null && outline !== null) {
    return { address: signAddress(staticMapPath(outline.lonLat, maps.key), maps.signingSecret) }
  }
  const outlines = outlinesOf(row)
  const svg = parcelPicture({
    parcels: outlines === null ? [] : [outlines.feet],
    neighbors: outlines?.neighbors ?? [],
    tone: statusLook(row.status).color,
    title: `Outline of parcel ${row.parcel_identification ?? 'without number'}`,
  })
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
