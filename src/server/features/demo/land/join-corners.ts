import type { Position } from '#domain/geo/state-plane.ts'
import type { PlannedLot } from './plan.ts'

/**
 * Adds to each lot its neighbors' corners on its own edges, so that adjacent lots share whole sides, as surveyed
 * parcels do. Handles only edges along the axes; other edges already meet corner to corner.
 */
export function joinCorners(lots: readonly PlannedLot[]): PlannedLot[] {
  const corners = lots.flatMap(({ rings }) => rings.flat())
  const onRow = groupByLine(
    corners,
    ([, y]) => y,
    ([x]) => x,
  )
  const onColumn = groupByLine(
    corners,
    ([x]) => x,
    ([, y]) => y,
  )
  const between = (from: Position, to: Position): Position[] => {
    const [[x, y], [endX, endY]] = [from, to]
    if (y === endY) return inside(onRow.get(y) ?? [], x, endX).map((each): Position => [each, y])
    return x === endX ? inside(onColumn.get(x) ?? [], y, endY).map((each): Position => [x, each]) : []
  }
  const joined = (ring: readonly Position[]) =>
    ring.flatMap((corner, index) => [corner, ...between(corner, ring[(index + 1) % ring.length] ?? corner)])
  return lots.map((lot) => ({ ...lot, rings: lot.rings.map(joined) }))
}

function groupByLine(
  corners: readonly Position[],
  lineOf: (corner: Position) => number,
  placeOf: (corner: Position) => number,
): Map<number, number[]> {
  const lines = new Map<number, Set<number>>()
  for (const corner of corners) {
    const places = lines.get(lineOf(corner)) ?? new Set()
    lines.set(lineOf(corner), places.add(placeOf(corner)))
  }
  return new Map([...lines].map(([line, places]) => [line, [...places].sort((a, b) => a - b)]))
}

function inside(places: readonly number[], from: number, to: number): number[] {
  const found = places.filter((place) => place > Math.min(from, to) && place < Math.max(from, to))
  return from < to ? found : found.reverse()
}
