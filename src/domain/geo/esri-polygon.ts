import { outlineFromRings } from './parcel-outline.ts'
import type { OutlineResult } from './parcel-outline.ts'
import { isList, isObject } from '#domain/json/json-values.ts'
import { parsePositions } from './parse-positions.ts'
import { signedArea } from './rings.ts'
import type { MultiPolygon, Ring } from './rings.ts'
import type { Position } from './state-plane.ts'

/** An outline in API form: Esri JSON in US survey feet, outer rings clockwise, holes counterclockwise. */
export type EsriPolygon = {
  readonly rings: readonly Ring[]
  readonly spatialReference: { readonly wkid: 2264 }
}

// Esri's id for North Carolina in US feet, and the EPSG code that replaced it.
const STATE_PLANE_IDS: readonly unknown[] = [102719, 2264]

/** Checks a `spatialReference` of Esri JSON. Every id it names must be the state plane's. */
export function judgeReference(reference: unknown): 'state_plane' | 'reference_missing' | 'other_reference' {
  if (!isObject(reference)) return 'reference_missing'
  const ids = [reference['wkid'], reference['latestWkid']].filter((id) => id !== undefined && id !== null)
  if (ids.length > 0) {
    return ids.every((id) => STATE_PLANE_IDS.includes(id)) ? 'state_plane' : 'other_reference'
  }
  return 'wkt' in reference ? 'other_reference' : 'reference_missing'
}

/**
 * Reads a polygon of Esri JSON. `answerReference` is the `spatialReference` of the answer or file around it, used
 * if the geometry names none. Rings may be unclosed, empty, without area, repeated and in any direction.
 */
export function parseEsriPolygon(geometry: unknown, answerReference?: unknown): OutlineResult {
  if (geometry === null || geometry === undefined) return { ok: false, problem: 'no_area' }
  if (!isObject(geometry)) return { ok: false, problem: 'malformed' }
  if ('curveRings' in geometry) return { ok: false, problem: 'curved' }
  const reference = judgeReference(geometry['spatialReference'] ?? answerReference)
  if (reference !== 'state_plane') return { ok: false, problem: reference }
  if (!isList(geometry['rings'])) return { ok: false, problem: 'malformed' }
  const rings: (readonly Position[])[] = []
  for (const ring of geometry['rings']) {
    const positions = parsePositions(ring)
    if (!positions) return { ok: false, problem: 'malformed' }
    rings.push(positions)
  }
  return outlineFromRings(rings)
}

function directed(ring: Ring, direction: 'clockwise' | 'counterclockwise'): Ring {
  return signedArea(ring) > 0 === (direction === 'counterclockwise') ? ring : ring.toReversed()
}

/** The Esri JSON of an outline in feet. Reading it again gives the same outline. */
export function toEsriPolygon(feet: MultiPolygon): EsriPolygon {
  const rings = feet.flatMap(([outer, ...holes]) => [
    directed(outer, 'clockwise'),
    ...holes.map((hole) => directed(hole, 'counterclockwise')),
  ])
  return { rings, spatialReference: { wkid: 2264 } }
}
