import { interiorPoint } from './interior-point.ts'
import { isInside, perimeter, signedArea } from './rings.ts'
import type { MultiPolygon, Ring } from './rings.ts'
import type { Position } from './state-plane.ts'

// Outlines are stored on a 0.01 foot grid: 3 mm, finer than any survey behind them.
const GRID_FEET = 0.01

function snap(feet: number): number {
  return Math.round(feet * 100) / 100
}

/**
 * A ring on the grid, closed, without repeated corners; null for one that encloses nothing: fewer than three
 * corners, or so thin that it vanishes on the grid.
 */
export function tidyRing(positions: readonly Position[]): Ring | null {
  const corners: Position[] = []
  for (const [x, y] of positions) {
    const corner: Position = [snap(x), snap(y)]
    const last = corners.at(-1)
    if (last?.[0] !== corner[0] || last[1] !== corner[1]) corners.push(corner)
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (!first || !last) return null
  if (first[0] !== last[0] || first[1] !== last[1]) corners.push(first)
  if (corners.length < 4) return null
  return Math.abs(signedArea(corners)) < (GRID_FEET / 2) * perimeter(corners) ? null : corners
}

/** The same text for the same corners, wherever a ring starts and whichever way it runs. */
export function ringFingerprint(ring: Ring): string {
  return ring
    .slice(1)
    .map(([x, y]) => `${x} ${y}`)
    .sort()
    .join()
}

function withoutTwins(rings: readonly Ring[]): Ring[] {
  return [...new Map(rings.map((ring) => [ringFingerprint(ring), ring])).values()]
}

/**
 * Rings in any order and direction, sorted into polygons with holes by even-odd nesting: a ring inside an odd
 * number of larger ones is a hole of the smallest of them, every other ring is a part of its own. A ring given
 * twice counts once. Direction is not read, since real files draw holes either way: a ring inside a ring is a
 * hole even if both run clockwise, and an island inside a hole is land again. Expects tidy rings.
 */
export function nestRings(rings: readonly Ring[]): MultiPolygon {
  const [only] = rings
  // Nearly every parcel: nothing to compare it with.
  if (only && rings.length === 1) return [[only]]
  const parts = withoutTwins(rings)
    .map((ring) => ({ ring, area: Math.abs(signedArea(ring)), inner: interiorPoint([ring]) }))
    .sort((a, b) => b.area - a.area)
  const shells = new Map<Ring, [Ring, ...Ring[]]>()
  parts.forEach(({ ring, inner }, index) => {
    const around = parts.slice(0, index).filter((other) => isInside(inner, [other.ring]))
    const holder = around.length % 2 === 1 ? shells.get(around.at(-1)?.ring ?? ring) : undefined
    if (holder) holder.push(ring)
    else shells.set(ring, [ring])
  })
  return [...shells.values()]
}
