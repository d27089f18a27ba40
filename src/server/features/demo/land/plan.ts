import type { Position } from '#domain/geo/state-plane.ts'

/** Use of a lot: a house, a highway business, farm or forest. A cemetery is never for sale. */
export type LotUse = 'house' | 'business' | 'acreage' | 'cemetery'

/** A planned lot, in feet from the center of its plan. */
export interface PlannedLot {
  /** Outer rings and holes in any order and direction, not closed. */
  readonly rings: readonly (readonly Position[])[]
  readonly use: LotUse
  /** Consecutive lots of a row are neighbors. */
  readonly row: number
  /** Index of the street it faces, from 0. */
  readonly street: number
  readonly side: 'even' | 'odd'
  /** Feet along that street to the middle of the lot. */
  readonly along: number
}

/**
 * An area before it is placed on the map. Two lots share an edge only along the plan's axes, or between two corners
 * of both. Coordinates are multiples of half a foot where sums must be exact.
 */
export interface Plan {
  readonly lots: readonly PlannedLot[]
  readonly streets: number
  readonly bend: Bend
}

/** How the plan's axes bend on the ground. */
export type Bend =
  | { readonly kind: 'straight' }
  /** Along circles; a negative radius bends the other way. */
  | { readonly kind: 'arc'; readonly radius: number }
  | { readonly kind: 'wave'; readonly height: number; readonly length: number }
  /** Like old farm boundaries: never quite straight. */
  | { readonly kind: 'meander'; readonly height: number; readonly length: number; readonly phase: number }

/** Rounds to half feet, which add up exactly. */
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
