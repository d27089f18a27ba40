import { signedArea, type MultiPolygon, type Ring } from './rings.ts'

/** The outline with its outer rings counterclockwise and its holes clockwise, as RFC 7946 (3.1.6) asks of GeoJSON. */
export function rightHanded(outline: MultiPolygon): MultiPolygon {
  return outline.map(([outer, ...holes]) => [
    turned(outer, 'counterclockwise'),
    ...holes.map((hole) => turned(hole, 'clockwise')),
  ])
}

function turned(ring: Ring, direction: 'clockwise' | 'counterclockwise'): Ring {
  const isCounterclockwise = signedArea(ring) > 0
  return isCounterclockwise === (direction === 'counterclockwise') ? ring : ring.toReversed()
}
