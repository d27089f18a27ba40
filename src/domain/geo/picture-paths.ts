import { clipRing } from './clip-ring.ts'
import { boundsOfOutline, signedArea } from './rings.ts'
import type { Bounds, MultiPolygon, Ring } from './rings.ts'
import { simplifyRing } from './simplify-ring.ts'
import type { Position } from './state-plane.ts'

/** Path data for the `d` of SVG paths: the parcels, and the lots around them; and the length of a foot. */
export type PicturePaths = {
  readonly parcel: string
  readonly lots: string
  readonly pixelsPerFoot: number
}

// Smaller if neighbors are shown, to show its place on the street.
const SHARE_AMONG_LOTS = 0.45
const SHARE_ALONE = 0.7

// Corners that move a side by less than this are invisible; lots smaller than a dot are not rendered.
const TOLERANCE_PIXELS = 0.35
const DOT_SQUARE_PIXELS = 1

// Neighbors are clipped this far outside the picture, to hide their lines along the cut.
const BLEED_PIXELS = 8

type Projection = (position: Position) => Position

function scaleOf([west, south, east, north]: Bounds, size: number, share: number): number {
  return (share * size) / Math.max(east - west, north - south)
}

function centered([west, south, east, north]: Bounds, size: number, scale: number): Projection {
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2]
  return ([x, y]) => [size / 2 + (x - middleX) * scale, size / 2 - (y - middleY) * scale]
}

/** A pair of tenths as path data writes it: short, and with a space only where two numbers would run together. */
function pair(x: number, y: number): string {
  const [first, second] = [x, y].map((tenths) => String(tenths / 10).replace(/^(-?)0\./, '$1.'))
  return `${first}${y < 0 ? '' : ' '}${second}`
}

/** A closed ring as path data: relative, in tenths of a pixel added up as integers so that no error grows. */
function pathOf(ring: Ring): string {
  const [start, ...corners] = ring
    .slice(0, -1)
    .map(([x, y]): Position => [Math.round(x * 10), Math.round(y * 10)])
  if (!start) return ''
  let at = start
  const steps: string[] = []
  for (const corner of corners) {
    const [dx, dy] = [corner[0] - at[0], corner[1] - at[1]]
    if (dx !== 0 || dy !== 0) steps.push(pair(dx, dy))
    at = corner
  }
  return steps.length === 0 ? '' : `M${pair(...start)}l${steps.join(' ').replaceAll(' -', '-')}z`
}

function parcelPath(outline: MultiPolygon, project: Projection): string {
  const rings = outline.flatMap(([outer, ...holes]) => [
    outer.map(project),
    ...holes
      .map((hole) => hole.map(project))
      .filter((hole) => Math.abs(signedArea(hole)) > DOT_SQUARE_PIXELS),
  ])
  return rings.map((ring) => pathOf(simplifyRing(ring, TOLERANCE_PIXELS))).join('')
}

function lotPath(outline: MultiPolygon, project: Projection, size: number): string {
  const view: Bounds = [-BLEED_PIXELS, -BLEED_PIXELS, size + BLEED_PIXELS, size + BLEED_PIXELS]
  return outline
    .flat()
    .map((ring) => simplifyRing(clipRing(ring.map(project), view), TOLERANCE_PIXELS))
    .filter((ring) => Math.abs(signedArea(ring)) > DOT_SQUARE_PIXELS)
    .map(pathOf)
    .join('')
}

/**
 * Outlines in feet as paths in a square of `size` pixels, grid north up, the parcels centered. Neighbors are clipped
 * at the edge of the picture; invisibly small shapes are left out.
 */
export function picturePaths(
  parcels: readonly MultiPolygon[],
  neighbors: readonly MultiPolygon[],
  size: number,
): PicturePaths {
  const share = neighbors.length > 0 ? SHARE_AMONG_LOTS : SHARE_ALONE
  const bounds = boundsOfOutline(parcels.flat())
  const pixelsPerFoot = scaleOf(bounds, size, share)
  const project = centered(bounds, size, pixelsPerFoot)
  return {
    pixelsPerFoot,
    parcel: parcels.map((outline) => parcelPath(outline, project)).join(''),
    lots: neighbors.map((outline) => lotPath(outline, project, size)).join(''),
  }
}
