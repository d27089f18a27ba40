import { SQUARE_FEET_PER_ACRE } from '#domain/geo/acre.ts'
import { toEsriPolygon } from '#domain/geo/esri-polygon.ts'
import { nestRings, tidyRing } from '#domain/geo/ring-nesting.ts'
import { polygonArea } from '#domain/geo/rings.ts'
import type { MultiPolygon, Ring } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import type { Random } from '#server/features/demo/random.ts'
import { bendLots } from './bend-plan.ts'
import { joinCorners } from './join-corners.ts'
import { planAcreage } from './plan-acreage.ts'
import { planBlocks } from './plan-blocks.ts'
import { planCulDeSacs } from './plan-cul-de-sacs.ts'
import { planHighway } from './plan-highway.ts'
import type { Plan, PlannedLot } from './plan.ts'

/** Layouts of a neighborhood. */
export type Layout = 'grid' | 'curves' | 'cul-de-sacs' | 'highway' | 'acreage'

/** A lot on the map. */
export interface PlacedLot extends Omit<PlannedLot, 'rings'> {
  /** Feet (EPSG:2264) on a 0.01 ft grid: outer rings clockwise, holes counterclockwise. */
  readonly rings: readonly Ring[]
  readonly acres: number
  readonly parts: number
  readonly holes: number
}

/** Adjacent lots in feet around their own center, not yet placed on the map. */
export interface Sketch {
  readonly lots: readonly PlannedLot[]
  readonly streets: number
  /** Feet from the center to the farthest corner. */
  readonly radius: number
}

/** Draws a neighborhood at a random rotation. */
export function sketch(random: Random, layout: Layout): Sketch {
  const plan = planOf(random, layout)
  const turn = random.between(0, 2 * Math.PI)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const turned = ([x, y]: Position): Position => [x * cos - y * sin, x * sin + y * cos]
  const lots = bendLots(joinCorners(plan.lots), plan.bend).map((lot) => ({
    ...lot,
    rings: lot.rings.map((ring) => ring.map(turned)),
  }))
  const radius = lots.reduce(
    (maxRadius, { rings }) =>
      rings.flat().reduce((far, [x, y]) => Math.max(far, Math.hypot(x, y)), maxRadius),
    0,
  )
  return { lots, streets: plan.streets, radius }
}

/** Places a sketch with its center at a point in feet (EPSG:2264). Adjacent lots still share exact corners. */
export function layOut({ lots }: Sketch, [centerX, centerY]: Position): PlacedLot[] {
  return lots.map(({ rings, ...lot }) => {
    const placed = rings.map((ring) => tidyRing(ring.map(([x, y]): Position => [x + centerX, y + centerY])))
    const feet: MultiPolygon = nestRings(placed.filter((ring) => ring !== null))
    return {
      ...lot,
      rings: toEsriPolygon(feet).rings,
      acres: feet.reduce((sum, polygon) => sum + polygonArea(polygon), 0) / SQUARE_FEET_PER_ACRE,
      parts: feet.length,
      holes: feet.reduce((sum, [, ...holes]) => sum + holes.length, 0),
    }
  })
}

function planOf(random: Random, layout: Layout): Plan {
  switch (layout) {
    case 'grid':
      return planBlocks(random, false)
    case 'curves':
      return planBlocks(random, true)
    case 'cul-de-sacs':
      return planCulDeSacs(random)
    case 'highway':
      return planHighway(random)
    case 'acreage':
      return planAcreage(random)
  }
}
