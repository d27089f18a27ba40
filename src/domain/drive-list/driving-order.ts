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

/**
 * A good driving order of all places, as indexes into `places`: nearest neighbor from `start`, then untangled. Without
 * a start it begins where the route is shortest. Uses straight lines, not roads, so the order is good but not optimal.
 */
export function drivingOrder(start: Position | null, places: readonly Position[]): number[] {
  if (start !== null) return untangled(start, places, byNearest(start, places))
  const orders = places.map((first) => untangled(null, places, byNearest(first, places)))
  const miles = orders.map((order) => lengthOf(along(places, order)))
  return orders[miles.indexOf(Math.min(...miles))] ?? []
}

function along(places: readonly Position[], order: readonly number[]): Position[] {
  return order.map((at) => places[at]).filter((place) => place !== undefined)
}

/** Nearest neighbor from the start. */
function byNearest(start: Position, places: readonly Position[]): number[] {
  const left = new Map(places.entries())
  const order: number[] = []
  let from = start
  while (left.size > 0) {
    const [next, place] = [...left].reduce((best, each) =>
      straightMiles(from, each[1]) < straightMiles(from, best[1]) ? each : best,
    )
    order.push(next)
    left.delete(next)
    from = place
  }
  return order
}

// Ignores gains of less than a few feet, or rounding could make the search loop.
const SHORTER_MILES = 0.001

/** Reverses parts of the route as long as that shortens it (2-opt). */
function untangled(start: Position | null, places: readonly Position[], order: readonly number[]): number[] {
  const miles = (some: readonly number[]) => lengthOf([...(start ? [start] : []), ...along(places, some)])
  let best = [...order]
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (let from = 0; from < best.length - 1; from++) {
      for (let to = from + 1; to < best.length; to++) {
        const turned = [
          ...best.slice(0, from),
          ...best.slice(from, to + 1).toReversed(),
          ...best.slice(to + 1),
        ]
        if (miles(turned) < miles(best) - SHORTER_MILES) {
          best = turned
          isShorter = true
        }
      }
    }
  }
  return best
}
