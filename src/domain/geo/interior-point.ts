import {
  boundsOf,
  crossingsAt,
  distanceToSides,
  isInside,
  polygonArea,
  sidesOf,
  signedArea,
} from './rings.ts'
import type { MultiPolygon, Polygon, Ring } from './rings.ts'
import type { Position } from './state-plane.ts'

type Span = { readonly from: number; readonly to: number }

/** Where the horizontal line at `y` runs inside the rings. */
function spansAt(y: number, rings: readonly Ring[]): Span[] {
  const crossings = crossingsAt(y, rings)
  const spans: Span[] = []
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    spans.push({ from: crossings[k] ?? 0, to: crossings[k + 1] ?? 0 })
  }
  return spans
}

/** The height half way between the two corners that leave the tallest strip free of corners. */
function clearHeight(rings: readonly Ring[]): number {
  const heights = [...new Set(rings.flatMap((ring) => ring.map(([, y]) => y)))].sort((a, b) => a - b)
  let best = { gap: 0, y: heights[0] ?? 0 }
  heights.forEach((y, k) => {
    const gap = (heights[k + 1] ?? y) - y
    if (gap > best.gap) best = { gap, y: y + gap / 2 }
  })
  return best.y
}

/** A point strictly inside a polygon that encloses any area, however its rings touch or bend. */
export function interiorPoint(polygon: Polygon): Position {
  const y = clearHeight(polygon)
  const [widest] = spansAt(y, polygon).sort((a, b) => b.to - b.from - (a.to - a.from))
  return widest ? [(widest.from + widest.to) / 2, y] : (polygon[0][0] ?? [0, 0])
}

// On lots of ordinary shape this finds a point at least nine tenths as far from the sides as the best one.
const SCAN_LINES = 24

function roomiestPoint(polygon: Polygon): Position {
  const [, south, , north] = boundsOf(polygon[0])
  let best = interiorPoint(polygon)
  let room = distanceToSides(best, polygon)
  for (let line = 0; line < SCAN_LINES; line += 1) {
    const y = south + ((line + 0.5) / SCAN_LINES) * (north - south)
    for (const span of spansAt(y, polygon)) {
      const middle: Position = [(span.from + span.to) / 2, y]
      const distance = distanceToSides(middle, polygon)
      if (distance > room) [best, room] = [middle, distance]
    }
  }
  return best
}

function centroid(polygon: Polygon): Position {
  const [originX, originY] = polygon[0][0] ?? [0, 0]
  let [weight, sumX, sumY] = [0, 0, 0]
  polygon.forEach((ring, index) => {
    // Holes subtract, whatever their direction.
    const sign = Math.sign(signedArea(ring)) * (index === 0 ? 1 : -1)
    for (const [a, b] of sidesOf(ring)) {
      const [ax, ay, bx, by] = [a[0] - originX, a[1] - originY, b[0] - originX, b[1] - originY]
      const cross = sign * (ax * by - bx * ay)
      weight += cross
      sumX += (ax + bx) * cross
      sumY += (ay + by) * cross
    }
  })
  return [originX + sumX / (3 * weight), originY + sumY / (3 * weight)]
}

/**
 * Label position of an outline: in its largest part, at the centroid if that is on the land, else at the point far from
 * every side. Always inside. Null for an outline without parts.
 */
export function labelPoint(outline: MultiPolygon): Position | null {
  const [largest] = outline.toSorted((a, b) => polygonArea(b) - polygonArea(a))
  if (!largest) return null
  const middle = centroid(largest)
  return isInside(middle, largest) ? middle : roomiestPoint(largest)
}
