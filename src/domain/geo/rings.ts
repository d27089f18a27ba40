import type { Position } from './state-plane.ts'

/** A closed ring: at least four positions, the last equal to the first. Its direction has no meaning. */
export type Ring = readonly Position[]

/** An outer ring, then its holes. */
export type Polygon = readonly [outer: Ring, ...holes: Ring[]]

/** The parts of one outline, as the coordinates of a GeoJSON MultiPolygon. */
export type MultiPolygon = readonly Polygon[]

/** West, south, east, north, in the unit of the coordinates. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The two ends of every side of a ring, in order. */
export function* sidesOf(ring: Ring): Generator<readonly [Position, Position]> {
  let from: Position | undefined
  for (const to of ring) {
    if (from) yield [from, to]
    from = to
  }
}

/**
 * Area of a ring in square units, positive when it runs counterclockwise. Measured from the ring's own first
 * corner, because products of state plane coordinates would lose the last digits.
 */
export function signedArea(ring: Ring): number {
  const [originX, originY] = ring[0] ?? [0, 0]
  let twice = 0
  for (const [a, b] of sidesOf(ring)) {
    twice += (a[0] - originX) * (b[1] - originY) - (b[0] - originX) * (a[1] - originY)
  }
  return twice / 2
}

/** Length around a ring. */
export function perimeter(ring: Ring): number {
  let sum = 0
  for (const [a, b] of sidesOf(ring)) sum += Math.hypot(b[0] - a[0], b[1] - a[1])
  return sum
}

/** Box around positions; of none at all an inverted, infinite box that holds nothing. */
export function boundsOf(positions: Iterable<Position>): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of positions) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

/** Box around an outline. */
export function boundsOfOutline(outline: MultiPolygon): Bounds {
  return boundsOf(outline.flatMap(([outer]) => outer))
}

/** Area of a polygon without its holes, in square units. */
export function polygonArea([outer, ...holes]: Polygon): number {
  return holes.reduce((area, hole) => area - Math.abs(signedArea(hole)), Math.abs(signedArea(outer)))
}

/** Where the horizontal line at `y` crosses the sides of rings, from west to east. */
export function crossingsAt(y: number, rings: readonly Ring[]): number[] {
  const crossings: number[] = []
  for (const ring of rings) {
    for (const [a, b] of sidesOf(ring)) {
      if (a[1] > y !== b[1] > y) crossings.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    }
  }
  return crossings.sort((a, b) => a - b)
}

/** Whether a position is inside by the even-odd rule: inside the outer ring and outside its holes. */
export function isInside([x, y]: Position, rings: readonly Ring[]): boolean {
  return crossingsAt(y, rings).filter((crossing) => crossing > x).length % 2 === 1
}

/** How far a position is from the straight side between two others. */
export function distanceToSide([x, y]: Position, a: Position, b: Position): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy)
}

/** How far a position is from the nearest side of any ring. */
export function distanceToSides(position: Position, rings: readonly Ring[]): number {
  let nearest = Infinity
  for (const ring of rings) {
    for (const [a, b] of sidesOf(ring)) nearest = Math.min(nearest, distanceToSide(position, a, b))
  }
  return nearest
}

/** The outline with every position replaced. */
export function mapPositions(outline: MultiPolygon, change: (position: Position) => Position): MultiPolygon {
  return outline.map(([outer, ...holes]) => [outer.map(change), ...holes.map((hole) => hole.map(change))])
}
