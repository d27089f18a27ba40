import type { Position } from '#domain/geo/state-plane.ts'

const EARTH_MILES = 3958.8
const DEGREE = Math.PI / 180

/** Miles between two places (longitude and latitude in degrees) as the crow flies. Roads are longer. */
export function straightMiles([fromLon, fromLat]: Position, [toLon, toLat]: Position): number {
  const north = Math.sin(((toLat - fromLat) * DEGREE) / 2) ** 2
  const east = Math.sin(((toLon - fromLon) * DEGREE) / 2) ** 2
  const chord = north + Math.cos(fromLat * DEGREE) * Math.cos(toLat * DEGREE) * east
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Straight-line miles along the places in the order given. */
export function lengthOf(way: readonly Position[]): number {
  return way.slice(1).reduce((sum, place, at) => sum + straightMiles(way[at] ?? place, place), 0)
}

/** Routes that are untangled to find the shortest: all of them would take many seconds for hundreds of places. */
const UNTANGLED = 10

/** Miles between two places by their indexes. */
type Miles = (from: number, to: number) => number

/**
 * A good driving order of all places, as indexes into `places`: nearest neighbor from `start`, then untangled. Without
 * a start it begins where the route is shortest. Uses straight lines, not roads, so the order is good but not optimal.
 */
export function drivingOrder(start: Position | null, places: readonly Position[]): number[] {
  const miles = milesBetween(start === null ? places : [...places, start])
  const all = [...places.keys()]
  if (start !== null) return untangled(byNearest(places.length, all, miles), 1, miles).slice(1)
  const nearest = shortestFirst(
    all.map((first) => byNearest(first, all, miles)),
    places,
  )
  const better = nearest.slice(0, UNTANGLED).map((order) => untangled(order, 0, miles))
  return shortestFirst(better, places)[0] ?? []
}

function shortestFirst(orders: readonly number[][], places: readonly Position[]): number[][] {
  const lengths = new Map(orders.map((order) => [order, lengthOf(along(places, order))]))
  return orders.toSorted((one, other) => (lengths.get(one) ?? 0) - (lengths.get(other) ?? 0))
}

// Computed once: the same distances are compared millions of times for a hundred places.
function milesBetween(places: readonly Position[]): Miles {
  const table = places.map((one) => Float64Array.from(places, (other) => straightMiles(one, other)))
  return (from, to) => table[from]?.[to] ?? 0
}

function along(places: readonly Position[], order: readonly number[]): Position[] {
  return order.map((at) => places[at]).filter((place) => place !== undefined)
}

/** The first place, then always the nearest of those left. */
function byNearest(first: number, places: readonly number[], miles: Miles): number[] {
  const left = new Set(places)
  const order: number[] = []
  for (let from = first; ;) {
    order.push(from)
    left.delete(from)
    if (left.size === 0) return order
    from = [...left].reduce((best, each) => (miles(from, each) < miles(from, best) ? each : best))
  }
}

// Ignores gains of less than a few feet, or rounding could make the search loop.
const SHORTER_MILES = 0.001

/** Reverses parts of the route, behind its `fixed` first places, as long as that shortens it (2-opt). */
function untangled(order: readonly number[], fixed: number, miles: Miles): number[] {
  const best = [...order]
  const leg = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? 0 : miles(from, to)
  // Only the legs into and out of the part differ.
  const savedBy = (from: number, to: number) =>
    leg(best[from - 1], best[from]) +
    leg(best[to], best[to + 1]) -
    leg(best[from - 1], best[to]) -
    leg(best[from], best[to + 1])
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (let from = fixed; from < best.length - 1; from++) {
      for (let to = from + 1; to < best.length; to++) {
        if (savedBy(from, to) <= SHORTER_MILES) continue
        best.splice(from, to + 1 - from, ...best.slice(from, to + 1).toReversed())
        isShorter = true
      }
    }
  }
  return best
}
