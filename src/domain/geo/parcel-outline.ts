import { SQUARE_FEET_PER_ACRE } from './acre.ts'
import { labelPoint } from './interior-point.ts'
import { boundsOfOutline, mapPositions, polygonArea } from './rings.ts'
import type { Bounds, MultiPolygon } from './rings.ts'
import { nestRings, tidyRing } from './ring-nesting.ts'
import { toLonLat } from './state-plane.ts'
import type { Position } from './state-plane.ts'

/** The outline of a parcel and what is computed from it once, when it is imported. */
export type ParcelOutline = {
  /** EPSG:2264, US survey feet, on the 0.01 foot grid. */
  readonly feet: MultiPolygon
  /** Longitude and latitude, seven decimals (7 mm). */
  readonly lonLat: MultiPolygon
  /** Box in longitude and latitude. */
  readonly bounds: Bounds
  /** Area without holes, unrounded: US survey feet squared / 43,560. */
  readonly acres: number
  /** Longitude and latitude of a point on the land, for labels and pins. */
  readonly labelPoint: Position
}

/**
 * Why there is no outline: malformed; drawn with curves; no coordinate reference, or another than EPSG:2264 (102719);
 * no area enclosed; outside North Carolina.
 */
export type OutlineProblem =
  | 'malformed'
  | 'curved'
  | 'reference_missing'
  | 'other_reference'
  | 'no_area'
  | 'outside_north_carolina'

/** An outline, or why there is none. */
export type OutlineResult =
  | { readonly ok: true; readonly outline: ParcelOutline }
  | { readonly ok: false; readonly problem: OutlineProblem }

// The state's extent with some miles to spare; a file in meters, degrees or Web Mercator falls outside.
const STATE_FEET: Bounds = [350_000, 0, 3_120_000, 1_120_000]

/** Area of an outline in acres without holes, from US survey feet. */
function acresOf(feet: MultiPolygon): number {
  return feet.reduce((sum, polygon) => sum + polygonArea(polygon), 0) / SQUARE_FEET_PER_ACRE
}

function toSevenDecimals([longitude, latitude]: Position): Position {
  return [Math.round(longitude * 1e7) / 1e7, Math.round(latitude * 1e7) / 1e7]
}

/** An outline in feet as longitude and latitude, rounded to seven decimals. */
function outlineToLonLat(feet: MultiPolygon): MultiPolygon {
  return mapPositions(feet, (position) => toSevenDecimals(toLonLat(position)))
}

function inState([west, south, east, north]: Bounds): boolean {
  return west >= STATE_FEET[0] && south >= STATE_FEET[1] && east <= STATE_FEET[2] && north <= STATE_FEET[3]
}

/** More parts and holes than any parcel has. Sorting them takes the square of their number: 60,000 would take hours. */
const MAX_RINGS = 500

/** Corners of one outline, a hundred times those of a large parcel; comparing parts takes the square of their number. */
export const MAX_CORNERS = 20_000

/**
 * Builds an outline from rings in EPSG:2264 feet, in any order and direction, tidy or not. More than 500 rings or 20,000
 * corners are `malformed`.
 */
export function outlineFromRings(rings: readonly (readonly Position[])[]): OutlineResult {
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (rings.length > MAX_RINGS || corners > MAX_CORNERS) return { ok: false, problem: 'malformed' }
  const feet = nestRings(rings.map(tidyRing).filter((ring) => ring !== null))
  const label = labelPoint(feet)
  if (!label) return { ok: false, problem: 'no_area' }
  if (!inState(boundsOfOutline(feet))) return { ok: false, problem: 'outside_north_carolina' }
  const lonLat = outlineToLonLat(feet)
  return {
    ok: true,
    outline: {
      feet,
      lonLat,
      bounds: boundsOfOutline(lonLat),
      acres: acresOf(feet),
      labelPoint: toSevenDecimals(toLonLat(label)),
    },
  }
}
