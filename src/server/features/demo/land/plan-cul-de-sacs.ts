import type { Position } from '#domain/geo/state-plane.ts'
import type { Random } from '#server/features/demo/random.ts'
import { divide, pieces } from './divide.ts'
import { rectangle } from './plan.ts'
import type { Plan, PlannedLot } from './plan.ts'

const collectorEdge = 30
const streetEdge = 25
const bulbRadius = 55
const lotDepth = 130
const halfModule = streetEdge + lotDepth
const modules = 3

/** A collector street with cul-de-sacs on one side: straight lots first, then wedges around the turning circle. */
export function planCulDeSacs(random: Random): Plan {
  const height = modules * 2 * halfModule
  const south = -height / 2
  const lots: PlannedLot[] = pieces(divide(random, south, -south, 95)).map(([from, to]): PlannedLot => ({
    rings: [rectangle(-collectorEdge - lotDepth, from, -collectorEdge, to)],
    use: 'house',
    row: 0,
    street: 0,
    side: 'even',
    along: (from + to) / 2,
  }))
  const length = random.integer(240, 380)
  for (let index = 0; index < modules; index += 1) {
    lots.push(...deadEnd(random, south + (2 * index + 1) * halfModule, length, index + 1))
  }
  return { lots, streets: modules + 1, bend: { kind: 'straight' } }
}

// Coordinates are relative to the street's center line; `middle` shifts them at the end.
function deadEnd(random: Random, middle: number, length: number, street: number): PlannedLot[] {
  const end = collectorEdge + length
  const moved = (ring: readonly Position[]) => [ring.map(([x, y]): Position => [x, y + middle])]
  const straight = (from: number, to: number, side: 'even' | 'odd') =>
    pieces(divide(random, collectorEdge, end, 82)).map(([west, east]): PlannedLot => ({
      rings: moved(rectangle(west, from, east, to)),
      use: 'house',
      row: street * 3 + (side === 'even' ? 0 : 1),
      street,
      side,
      along: (west + east) / 2,
    }))
  const wedges = wedgeRings(random, end).map((ring, place): PlannedLot => ({
    rings: moved(ring),
    use: 'house',
    row: street * 3 + 2,
    street,
    side: place % 2 === 0 ? 'even' : 'odd',
    along: end + 60 + place * 30,
  }))
  return [
    ...straight(streetEdge, halfModule, 'even'),
    ...straight(-halfModule, -streetEdge, 'odd'),
    ...wedges,
  ]
}

/** Lots around a turning circle at the end of a street, clockwise from its north side. */
function wedgeRings(random: Random, end: number): Position[][] {
  const centerX = end + Math.sqrt(bulbRadius ** 2 - streetEdge ** 2)
  const east = Math.ceil(centerX + bulbRadius + lotDepth)
  const mouth = Math.PI - Math.asin(streetEdge / bulbRadius)
  const steepest = random.between(0.42, 0.49) * Math.PI
  const inner = random.integer(2, 3)
  const rays = Array.from({ length: inner + 1 }, (_ray, index) => steepest - (index * 2 * steepest) / inner)
  const northEnd: Position = [end, halfModule]
  const hits = [northEnd, ...rays.map((angle) => hitOf(centerX, east, angle)), [end, -halfModule] as const]
  return pieces([mouth, ...rays, -mouth]).map(([from, to], index) => {
    const [start, stop] = [hits[index] ?? northEnd, hits[index + 1] ?? northEnd]
    return [...arc(centerX, from, to, end), ...outerPath(stop, start, east)]
  })
}

/** Points on the turning circle from one angle to a smaller one; at the mouth, they meet the street's edges. */
function arc(centerX: number, from: number, to: number, end: number): Position[] {
  const steps = Math.max(2, Math.round((from - to) / 0.3))
  return Array.from({ length: steps + 1 }, (_point, index): Position => {
    const angle = index === steps ? to : from + ((to - from) * index) / steps
    const y = bulbRadius * Math.sin(angle)
    const isMouth = Math.abs(angle) > Math.PI / 2 && (index === 0 || index === steps)
    return isMouth ? [end, Math.sign(y) * streetEdge] : [centerX + bulbRadius * Math.cos(angle), y]
  })
}

/** Where a ray from the circle's center leaves the land of the cul-de-sac. */
function hitOf(centerX: number, east: number, angle: number): Position {
  const toSide = (east - centerX) / Math.cos(angle)
  const y = toSide * Math.sin(angle)
  if (Math.abs(y) <= halfModule) return [east, y]
  const top = Math.sign(angle) * halfModule
  return [centerX + top / Math.tan(angle), top]
}

/** Path back along the outer bounds, around the corners in between. */
function outerPath(from: Position, to: Position, east: number): Position[] {
  const isBelowCorner = (point: Position, corner: Position) => point[0] === east && point[1] < corner[1]
  const northEast: Position = [east, halfModule]
  const southEast: Position = [east, -halfModule]
  const path = [from]
  if (from[1] === -halfModule && to[1] !== -halfModule) path.push(southEast)
  const isOnNorth = to[1] === halfModule
  if (isOnNorth && (isBelowCorner(from, northEast) || from[1] === -halfModule)) path.push(northEast)
  return [...path, to]
}
