import { SQUARE_FEET_PER_ACRE } from '#domain/geo/acre.ts'
import { z } from 'zod'
import type { OutlinesAround } from '#contract/operator/outlines.ts'
import { nineDecimals } from '#domain/geo/drawn-outline.ts'
import { type Position, toLonLat, toStatePlane } from '#domain/geo/state-plane.ts'

/** Corners in longitude and latitude, the first one not repeated; `isClosed` once they are an outline. */
export interface Drawing {
  readonly corners: readonly Position[]
  readonly isClosed: boolean
}

export interface DrawingHistory {
  readonly now: Drawing
  readonly past: readonly Drawing[]
}

export const NOTHING: Drawing = { corners: [], isClosed: false }

export type DrawingStep =
  | { readonly kind: 'draw'; readonly corners: readonly Position[] }
  | { readonly kind: 'move'; readonly place: number; readonly feet: Position }
  | { readonly kind: 'put'; readonly place: number; readonly at: Position }
  | { readonly kind: 'delete'; readonly place: number }
  | { readonly kind: 'add'; readonly place: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'clear' }

/** Every step but an undo can be undone. */
export function drawingAfter({ now, past }: DrawingHistory, step: DrawingStep): DrawingHistory {
  if (step.kind === 'undo') {
    const before = past.at(-1)
    return before ? { now: before, past: past.slice(0, -1) } : { now, past }
  }
  return { now: after(now, step), past: [...past, now] }
}

function after({ corners }: Drawing, step: Exclude<DrawingStep, { kind: 'undo' }>): Drawing {
  switch (step.kind) {
    case 'draw':
      return { corners: step.corners, isClosed: step.corners.length >= 3 }
    case 'move':
      return closed(
        corners.map((corner, place) => (place === step.place ? moved(corner, step.feet) : corner)),
      )
    case 'put':
      return closed(corners.with(step.place, step.at))
    case 'delete':
      return corners.length <= 3 ? NOTHING : closed(corners.filter((_corner, place) => place !== step.place))
    case 'add': {
      const [a, b] = [corners[step.place], corners[(step.place + 1) % corners.length]]
      if (!a || !b) return closed(corners)
      const middle = rounded([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
      return closed(corners.toSpliced(step.place + 1, 0, middle))
    }
    case 'clear':
      return NOTHING
  }
}

function closed(corners: readonly Position[]): Drawing {
  return { corners, isClosed: true }
}

function moved(corner: Position, [east, north]: Position): Position {
  const [x, y] = toStatePlane(corner)
  return rounded(toLonLat([x + east, y + north]))
}

function rounded([longitude, latitude]: Position): Position {
  return [nineDecimals(longitude), nineDecimals(latitude)]
}

/** The first corner again at the end. */
export function ringOf(corners: readonly Position[]): Position[] {
  return [...corners, ...corners.slice(0, 1)]
}

/** An acre around a place, in the directions of the state's grid. */
export function squareAround(middle: Position): Position[] {
  const half = Math.sqrt(SQUARE_FEET_PER_ACRE) / 2
  return [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([east = 0, north = 0]) => moved(middle, [east, north]))
}

/** How far a corner is moved to meet another one, when told to. */
const NEAR_FEET = 60

/** The corner of an outline around that is nearest to a position, but not on it; null without one nearby. */
export function nearestCorner(
  position: Position | undefined,
  around: OutlinesAround | undefined,
): Position | null {
  if (!position || !around) return null
  const from = toStatePlane(position)
  const rings = [...around.listings.flatMap((listing) => listing.rings), ...(around.parcels ?? []).flat()]
  let nearest: { feet: number; corner: Position } | null = null
  for (const corner of rings.flat()) {
    const [x, y] = toStatePlane(corner)
    const feet = Math.hypot(x - from[0], y - from[1])
    if (feet > 0.01 && feet <= Math.min(NEAR_FEET, nearest?.feet ?? Infinity)) nearest = { feet, corner }
  }
  return nearest?.corner ?? null
}

/** Feet from a corner to the next one. */
export function feetToNext(corners: readonly Position[], place: number): number {
  const [a, b] = [corners[place], corners[(place + 1) % corners.length]]
  if (!a || !b) return 0
  const [from, to] = [toStatePlane(a), toStatePlane(b)]
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

const ring = z
  .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.unknown()))
  .transform((corners) => corners.map(([x, y]) => rounded([x, y])))
const geometry = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.tuple([ring]) }).transform((it) => it.coordinates[0]),
  z
    .object({ type: z.literal('MultiPolygon'), coordinates: z.tuple([z.tuple([ring])]) })
    .transform((it) => it.coordinates[0][0]),
])
const feature = z.object({ geometry }).transform((it) => it.geometry)
const pasted = z.union([
  geometry,
  feature,
  z.object({ features: z.tuple([feature]) }).transform((it) => it.features[0]),
])

/** The corners of pasted GeoJSON: a polygon of one ring, or a feature or collection with just one; null for anything else. */
export function pastedCorners(text: string): Position[] | null {
  const read = pasted.safeParse(parsed(text))
  if (!read.success) return null
  const corners = read.data
  const [first, last] = [corners[0], corners.at(-1)]
  const isRepeated = first?.[0] === last?.[0] && first?.[1] === last?.[1]
  const open = isRepeated ? corners.slice(0, -1) : corners
  return open.length >= 3 ? open : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
