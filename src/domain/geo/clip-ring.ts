import { sidesOf } from './rings.ts'
import type { Bounds, Ring } from './rings.ts'
import type { Position } from './state-plane.ts'

type Edge = { readonly axis: 0 | 1; readonly at: number; readonly keep: 1 | -1 }

function meetingPoint(a: Position, b: Position, { axis, at }: Edge): Position {
  const t = (at - a[axis]) / (b[axis] - a[axis])
  return axis === 0 ? [at, a[1] + t * (b[1] - a[1])] : [a[0] + t * (b[0] - a[0]), at]
}

function clipToEdge(ring: Ring, edge: Edge): Position[] {
  const isKept = (position: Position): boolean => edge.keep * (position[edge.axis] - edge.at) >= 0
  const kept: Position[] = []
  for (const [a, b] of sidesOf(ring)) {
    if (isKept(a)) kept.push(a)
    if (isKept(a) !== isKept(b)) kept.push(meetingPoint(a, b, edge))
  }
  const [first] = kept
  return first ? [...kept, first] : []
}

/**
 * The part of a closed ring inside a box, closed along the box's edges (Sutherland-Hodgman); empty if all of it lies
 * outside. For rendering only: parts that the box separates stay joined along its edge.
 */
export function clipRing(ring: Ring, [west, south, east, north]: Bounds): Ring {
  const edges: readonly Edge[] = [
    { axis: 0, at: west, keep: 1 },
    { axis: 0, at: east, keep: -1 },
    { axis: 1, at: south, keep: 1 },
    { axis: 1, at: north, keep: -1 },
  ]
  return edges.reduce<Ring>((clipped, edge) => clipToEdge(clipped, edge), ring)
}
