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

/** The shapes a neighborhood can have. */
export type Layout = 'grid' | 'curves' | 'cul-de-sacs' | 'highway' | 'acreage'

/** A lot on the map. */
export interface LaidLot extends Omit<PlannedLot, 'rings'> {
  /** EPSG:2264 feet on the 0.01 foot grid: outer rings clockwise, holes counterclockwise. */
  readonly rings: readonly Ring[]
  readonly acres: number
  readonly parts: number
  readonly holes: number
}

/** Lots that lie together, in feet around their own middle, before they have a place on the map. */
export interface Sketch {
  readonly lots: readonly PlannedLot[]
  readonly streets: number
  /** Feet from the middle to the farthest corner. */
  readonly radius: number
}

const squareFeetPerAcre = 43_560

/** Draws a neighborhood of a shape, turned anyhow. */
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
    (most, { rings }) => rings.flat().reduce((far, [x, y]) => Math.max(far, Math.hypot(x, y)), most),
    0,
  )
  return { lots, streets: plan.streets, radius }
}

/** Puts a sketch down with its middle at a point of EPSG:2264 feet. Lots that touched share their corners exactly. */
export function layOut({ lots }: Sketch, [centerX, centerY]: Position): LaidLot[] {
  return lots.map(({ rings, ...lot }) => {
    const placed = rings.map((ring) => tidyRing(ring.map(([x, y]): Position => [x + centerX, y + centerY])))
    const feet: MultiPolygon = nestRings(placed.filter((ring) => ring !== null))
    return {
      ...lot,
      rings: toEsriPolygon(feet).rings,
      acres: feet.reduce((sum, polygon) => sum + polygonArea(polygon), 0) / squareFeetPerAcre,
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
