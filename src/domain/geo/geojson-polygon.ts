import { outlineFromRings } from './parcel-outline.ts'
import type { OutlineResult } from './parcel-outline.ts'
import { isList, isObject } from '#domain/json/json-values.ts'
import { parsePositions } from './parse-positions.ts'
import { toStatePlane } from './state-plane.ts'
import type { Position } from './state-plane.ts'

/** The ring lists of a Polygon or MultiPolygon, flat: nesting is derived from the rings themselves. */
function ringsOf(geometry: Readonly<Record<string, unknown>>): readonly unknown[] | null {
  const { type, coordinates } = geometry
  if (!isList(coordinates)) return null
  if (type === 'Polygon') return coordinates
  if (type === 'MultiPolygon' && coordinates.every(isList)) return coordinates.flat()
  return null
}

/**
 * Reads a Polygon or MultiPolygon of GeoJSON in longitude and latitude into EPSG:2264 feet, as forgiving about
 * rings as `parseEsriPolygon`. Coordinates in the wrong order fall outside North Carolina and are rejected.
 */
export function parseGeoJsonPolygon(geometry: unknown): OutlineResult {
  if (geometry === null || geometry === undefined) return { ok: false, problem: 'no_area' }
  const lists = isObject(geometry) ? ringsOf(geometry) : null
  if (!lists) return { ok: false, problem: 'malformed' }
  const rings: Position[][] = []
  for (const list of lists) {
    const positions = parsePositions(list)
    if (!positions) return { ok: false, problem: 'malformed' }
    if (positions.some(([longitude, latitude]) => Math.abs(longitude) > 180 || Math.abs(latitude) > 89)) {
      return { ok: false, problem: 'outside_north_carolina' }
    }
    rings.push(positions.map(toStatePlane))
  }
  return outlineFromRings(rings)
}
