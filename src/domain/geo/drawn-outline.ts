import { SQUARE_FEET_PER_ACRE } from './acre.ts'
import { outlineFromRings } from './parcel-outline.ts'
import type { ParcelOutline } from './parcel-outline.ts'
import { tidyRing } from './ring-nesting.ts'
import { sidesOf } from './rings.ts'
import type { Ring } from './rings.ts'
import { toStatePlane } from './state-plane.ts'
import type { Position } from './state-plane.ts'

/** What a parcel service may answer about a parcel. `unusable`: it knows the parcel, but not its shape. */
export const OUTLINE_ANSWERS = ['found', 'not_found', 'ambiguous', 'unusable', 'unreachable'] as const
export type OutlineAnswer = (typeof OUTLINE_ANSWERS)[number]

/** How a drawn outline ends: drawn anew, removed by an operator, or found by a parcel service. */
export const DRAWN_ENDINGS = ['replaced', 'removed', 'found'] as const
export type DrawnEnding = (typeof DRAWN_ENDINGS)[number]

export const MAX_DRAWN_CORNERS = 2_000
const MAX_DRAWN_ACRES = 5_000
/** Less than a doormat is a slip of the hand. */
const MIN_SQUARE_FEET = 10

/** Why a drawn ring is no outline of a parcel. */
export type DrawnProblem =
  | 'open'
  | 'too_few'
  | 'too_many'
  | 'crosses_itself'
  | 'outside_north_carolina'
  | 'too_small'
  | 'too_large'

/** What to do about each problem. */
export const DRAWN_PROBLEMS: Readonly<Record<DrawnProblem | 'outside_county', string>> = {
  open: 'The outline is not closed: its last corner must be its first.',
  too_few: 'An outline needs at least three corners that are not in one line.',
  too_many: 'An outline may have at most 2,000 corners.',
  crosses_itself: 'The outline crosses or touches itself. Move or delete a corner.',
  outside_north_carolina: 'The outline is outside North Carolina.',
  outside_county: 'The outline is outside the county of the listing.',
  too_small: 'The outline encloses less than 10 square feet.',
  too_large: 'The outline encloses more than 5,000 acres.',
}

/** A ring in longitude and latitude as the outline of a parcel, or the first thing that is wrong with it. */
export function readDrawnRing(
  ring: Ring,
):
  | { readonly ok: true; readonly outline: ParcelOutline }
  | { readonly ok: false; readonly problem: DrawnProblem } {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || ring.length < 4) return refused('too_few')
  if (first[0] !== last[0] || first[1] !== last[1]) return refused('open')
  if (ring.length - 1 > MAX_DRAWN_CORNERS) return refused('too_many')
  if (!ring.every(isOnEarth)) return refused('outside_north_carolina')
  const feet = ring.map(toStatePlane)
  const tidy = tidyRing(feet)
  // Two loops of one size cancel each other out.
  if (!tidy) return refused(new Set(feet.map(String)).size < 4 ? 'too_few' : 'crosses_itself')
  if (crossesItself(tidy)) return refused('crosses_itself')
  const read = outlineFromRings([tidy])
  if (!read.ok) return refused(read.problem === 'outside_north_carolina' ? read.problem : 'too_few')
  const { acres } = read.outline
  if (acres * SQUARE_FEET_PER_ACRE < MIN_SQUARE_FEET) return refused('too_small')
  return acres > MAX_DRAWN_ACRES ? refused('too_large') : read
}

function refused(problem: DrawnProblem) {
  return { ok: false, problem } as const
}

function isOnEarth([longitude, latitude]: Position): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 89
}

/** Whether two sides of a tidy ring meet anywhere but in the corner they share. */
function crossesItself(ring: Ring): boolean {
  const sides = [...sidesOf(ring)]
  return sides.some((side, place) => {
    const next = sides[(place + 1) % sides.length]
    if (next && turnsBack(side, next)) return true
    return sides.some(
      (other, at) => at > place + 1 && !(place === 0 && at === sides.length - 1) && meet(side, other),
    )
  })
}

type Side = readonly [Position, Position]

/** Whether the second side runs back along the first one. */
function turnsBack([a, b]: Side, [, c]: Side): boolean {
  const along = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
  return along < 0 && turn(a, b, c) === 0
}

function meet([a, b]: Side, [c, d]: Side): boolean {
  if (!overlap(a[0], b[0], c[0], d[0]) || !overlap(a[1], b[1], c[1], d[1])) return false
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

function overlap(a: number, b: number, c: number, d: number): boolean {
  return Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d))
}

/** Which way the path through three positions turns; 0 if it runs straight. In hundredths of a foot, as integers. */
function turn(a: Position, b: Position, c: Position): number {
  const [ux, uy] = [hundredths(b[0] - a[0]), hundredths(b[1] - a[1])]
  const [vx, vy] = [hundredths(c[0] - a[0]), hundredths(c[1] - a[1])]
  return Math.sign(ux * vy - uy * vx)
}

function hundredths(feet: number): number {
  return Math.round(feet * 100)
}

/** The precision of corners while they are drawn: a tenth of a millimeter. */
export function nineDecimals(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9
}
