import type { Position } from '#domain/geo/state-plane.ts'

/** What a lot is good for: a house, a business at a highway, farm or forest; a cemetery is never for sale. */
export type LotUse = 'house' | 'business' | 'acreage' | 'cemetery'

/** A lot on the drawing board, in feet from the middle of its plan. */
export interface PlannedLot {
  /** Outer rings and holes in any order and direction, not closed. */
  readonly rings: readonly (readonly Position[])[]
  readonly use: LotUse
  /** Lots of one row that follow each other are neighbors. */
  readonly row: number
  /** Which street of the plan it faces, from 0. */
  readonly street: number
  readonly side: 'even' | 'odd'
  /** Feet along that street to the middle of the lot. */
  readonly along: number
}

/**
 * A piece of town or country before it is laid on the map. Two lots share an edge only along the plan's axes or
 * between two corners of both. All numbers are multiples of half a foot wherever that matters, so that sums are exact.
 */
export interface Plan {
  readonly lots: readonly PlannedLot[]
  readonly streets: number
  readonly bend: Bend
}

/** How the plan's axes run on the ground. */
export type Bend =
  | { readonly kind: 'straight' }
  /** Along circles; the radius is negative for the other way round. */
  | { readonly kind: 'arc'; readonly radius: number }
  | { readonly kind: 'wave'; readonly height: number; readonly length: number }
  /** Like the bounds of old farms: never quite straight. */
  | { readonly kind: 'meander'; readonly height: number; readonly length: number; readonly phase: number }

/** Half feet, which add up without rounding. */
export function toHalfFeet(feet: number): number {
  return Math.round(feet * 2) / 2
}

/** The four corners of a rectangle. */
export function rectangle(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}
