import { distanceToSide } from './rings.ts'
import type { Position } from './state-plane.ts'

/**
 * Douglas-Peucker: the indexes of the corners to keep so that no side moves by more than `tolerance` (in the unit of
 * the coordinates). Always keeps the first and the last, and one more corner of a closed ring. Iterative, since a
 * shoreline has tens of thousands of corners.
 */
export function retainedCorners(ring: readonly Position[], tolerance: number): ReadonlySet<number> {
  const keep = new Set([0, ring.length - 1])
  const stack: [number, number][] = [[0, ring.length - 1]]
  for (let chord = stack.pop(); chord; chord = stack.pop()) {
    const [from, to] = chord
    const [a, b] = [ring[from], ring[to]]
    if (!a || !b) continue
    // The ends of a closed ring are one point: keep the corner farthest from it, or the ring would collapse.
    let farthest = { index: -1, distance: a[0] === b[0] && a[1] === b[1] ? 0 : tolerance }
    for (let index = from + 1; index < to; index += 1) {
      const corner = ring[index]
      const distance = corner ? distanceToSide(corner, a, b) : 0
      if (distance > farthest.distance) farthest = { index, distance }
    }
    if (farthest.index < 0) continue
    keep.add(farthest.index)
    stack.push([from, farthest.index], [farthest.index, to])
  }
  return keep
}

/** The ring of the corners to keep, closed if it was closed. */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  const kept = retainedCorners(ring, tolerance)
  return ring.filter((_, index) => kept.has(index))
}
