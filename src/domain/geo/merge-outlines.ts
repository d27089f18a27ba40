import { interiorPoint } from './interior-point.ts'
import { toEsriPolygon } from './esri-polygon.ts'
import { MAX_CORNERS, outlineFromRings } from './parcel-outline.ts'
import type { OutlineResult } from './parcel-outline.ts'
import { ringFingerprint } from './ring-nesting.ts'
import { boundsOfOutline, distanceToSides, isInside, sidesOf } from './rings.ts'
import type { MultiPolygon, Polygon } from './rings.ts'
import type { Position } from './state-plane.ts'

// Adjacent parts may overlap by a digitizing error of up to a foot.
const TOLERANCE_FEET = 1

/** More rows than any parcel has; comparing each with each takes the square of their number. */
const MAX_ROWS = 500

function samplePoints(part: Polygon): Position[] {
  const alongSides = part.flatMap((ring) =>
    [...sidesOf(ring)].flatMap(([a, b]): Position[] => [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]),
  )
  return [interiorPoint(part), ...alongSides]
}

function liesOn(outline: MultiPolygon, other: MultiPolygon): boolean {
  const points = outline.flatMap(samplePoints)
  return other.some((polygon) => {
    const [west, south, east, north] = boundsOfOutline([polygon])
    return points.some(
      (point) =>
        point[0] >= west &&
        point[0] <= east &&
        point[1] >= south &&
        point[1] <= north &&
        isInside(point, polygon) &&
        distanceToSides(point, polygon) > TOLERANCE_FEET,
    )
  })
}

function outlineFingerprint(outline: MultiPolygon): string {
  return outline.flat().map(ringFingerprint).sort().join('|')
}

/**
 * One outline, in feet, from several rows of the same parcel: rows that repeat count once, rows side by side become
 * parts. Rows that overlap are `overlapping`: it is unknown which of them is the parcel. More than 500, or
 * than 20,000 corners, are `malformed`.
 */
export function mergeOutlines(
  outlines: readonly MultiPolygon[],
): OutlineResult | { readonly ok: false; readonly problem: 'overlapping' } {
  const distinct = [...new Map(outlines.map((outline) => [outlineFingerprint(outline), outline])).values()]
  const corners = distinct.flat(2).reduce((sum, ring) => sum + ring.length, 0)
  if (distinct.length > MAX_ROWS || corners > MAX_CORNERS) return { ok: false, problem: 'malformed' }
  const overlap = distinct.some((a) => distinct.some((b) => a !== b && liesOn(a, b)))
  if (overlap) return { ok: false, problem: 'overlapping' }
  return outlineFromRings(distinct.flatMap((feet) => toEsriPolygon(feet).rings))
}
