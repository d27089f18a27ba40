import { nineDecimals } from '#domain/geo/drawn-outline.ts'
import type { Position } from '#domain/geo/state-plane.ts'

/** A point on the screen in px. */
interface Point {
  readonly x: number
  readonly y: number
}

/** How near a corner must be to snap, in px; corners attract from farther than sides. */
const CORNER_PX = 14
const SIDE_PX = 9

/** The corner of a neighbor nearest to a position on the screen, else the nearest place on a side of one; or none. */
export function snapTo(
  at: Point,
  rings: readonly (readonly Position[])[],
  project: (position: Position) => Point,
): Position | null {
  let corner: { px: number; position: Position } | null = null
  let side: { px: number; position: Position } | null = null
  for (const ring of rings) {
    let from: { point: Point; position: Position } | null = null
    for (const position of ring) {
      const point = project(position)
      const px = Math.hypot(point.x - at.x, point.y - at.y)
      if (px <= CORNER_PX && px < (corner?.px ?? Infinity)) corner = { px, position }
      if (from !== null) {
        const t = alongSide(at, from.point, point)
        const x = from.point.x + t * (point.x - from.point.x)
        const y = from.point.y + t * (point.y - from.point.y)
        const away = Math.hypot(x - at.x, y - at.y)
        if (away <= SIDE_PX && away < (side?.px ?? Infinity))
          side = { px: away, position: between(from.position, position, t) }
      }
      from = { point, position }
    }
  }
  return (corner ?? side)?.position ?? null
}

/** Where on a side, from 0 to 1, a point is nearest to. */
function alongSide(at: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1)
  return Math.min(1, Math.max(0, along))
}

function between(a: Position, b: Position, t: number): Position {
  return [nineDecimals(a[0] + t * (b[0] - a[0])), nineDecimals(a[1] + t * (b[1] - a[1]))]
}
