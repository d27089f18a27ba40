import { SQUARE_FEET_PER_ACRE } from '#domain/geo/acre.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import type { Random } from '#server/features/demo/random.ts'
import { rectangle, toHalfFeet } from './plan.ts'
import type { Plan, PlannedLot } from './plan.ts'

type Box = readonly [west: number, south: number, east: number, north: number]

const roadEdge = 30
const halfWidth = 1900
const halfHeight = 1450

/** Tracts on both sides of a country road. One tract spans the road, and one has a cemetery inside. */
export function planAcreage(random: Random): Plan {
  const north = split(random, [-halfWidth, roadEdge, halfWidth, halfHeight])
  const south = split(random, [-halfWidth, -halfHeight, halfWidth, -roadEdge])
  const across = acrossTheRoad(north, south)
  const singles = [...north, ...south].filter((box) => !across.includes(box))
  const [roomiest, ...others] = singles.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const [first] = across
  return {
    lots: [
      ...(first ? [tract(across.map(ringOf), first, 0)] : []),
      ...(roomiest ? aroundCemetery(random, roomiest) : []),
      ...others.map((box, index) => tract([ringOf(box)], box, index + 3)),
    ],
    streets: 1,
    bend: {
      kind: 'meander',
      height: random.integer(40, 75),
      length: random.integer(550, 850),
      phase: random.between(0, 6),
    },
  }
}

function tract(rings: readonly (readonly Position[])[], [west, south, east]: Box, row: number): PlannedLot {
  return { rings, use: 'acreage', row, street: 0, side: south > 0 ? 'even' : 'odd', along: (west + east) / 2 }
}

/** A tract and the old family cemetery inside it, which is not for sale. */
function aroundCemetery(random: Random, box: Box): PlannedLot[] {
  const cemetery = cemeteryIn(random, box)
  return [tract([ringOf(box), cemetery], box, 1), { ...tract([cemetery], box, 2), use: 'cemetery' }]
}

function ringOf([west, south, east, north]: Box): Position[] {
  return rectangle(west, south, east, north)
}

function sizeOf([west, south, east, north]: Box): number {
  return (east - west) * (north - south)
}

/** Splits land in two across the longer side, like farms among heirs, until the pieces are small enough. */
function split(random: Random, box: Box): Box[] {
  const [west, south, east, north] = box
  if (sizeOf(box) < random.between(6, 34) * SQUARE_FEET_PER_ACRE) return [box]
  const share = random.between(0.35, 0.65)
  if (east - west > north - south) {
    const at = toHalfFeet(west + (east - west) * share)
    return [...split(random, [west, south, at, north]), ...split(random, [at, south, east, north])]
  }
  const at = toHalfFeet(south + (north - south) * share)
  return [...split(random, [west, south, east, at]), ...split(random, [west, at, east, north])]
}

/** Two tracts opposite each other across the road. */
function acrossTheRoad(north: readonly Box[], south: readonly Box[]): Box[] {
  for (const upper of north.filter((box) => box[1] === roadEdge)) {
    const lower = south.find(
      (box) => box[3] === -roadEdge && Math.min(box[2], upper[2]) - Math.max(box[0], upper[0]) > 200,
    )
    if (lower) return [upper, lower]
  }
  return []
}

function cemeteryIn(random: Random, [west, south, east, north]: Box): Position[] {
  const [width, height] = [random.integer(70, 120), random.integer(60, 100)]
  const x = toHalfFeet(west + (east - west) * random.between(0.4, 0.6) - width / 2)
  const y = toHalfFeet(south + (north - south) * random.between(0.4, 0.6) - height / 2)
  return rectangle(x, y, x + width, y + height)
}
