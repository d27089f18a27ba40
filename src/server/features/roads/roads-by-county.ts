import { cutLine } from '#domain/geo/cut-line.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { countyFinder } from './county-areas.ts'
import type { Road } from './road.ts'

/** Maximum distance of a cut from the border, in degrees: about ten meters. */
const CUT_TOLERANCE = 0.0001

/** The roads of a county, and how many of their corners are inside it and just beyond its border. */
export type CountyShare = { roads: Road[]; inside: number; beyond: number }

/**
 * The roads in the given counties, cut where they cross from one into another. Borders are generalized, so positions
 * just outside all of these counties count toward the nearest one.
 */
export function roadsByCounty(
  roads: readonly Road[],
  fips: readonly string[],
): ReadonlyMap<string, CountyShare> {
  const countyAt = countyFinder(fips)
  const shares = new Map(
    fips.map((each): [string, CountyShare] => [each, { roads: [], inside: 0, beyond: 0 }]),
  )
  const placeAt = (position: Position) => {
    const found = countyAt(position)
    const share = found && shares.get(found.fips)
    if (share) share[found.isInside ? 'inside' : 'beyond'] += 1
    return found?.fips ?? null
  }
  for (const road of roads) {
    for (const { place, line } of cutLine(road.line, placeAt, CUT_TOLERANCE)) {
      if (place !== null && line.length > 1) shares.get(place)?.roads.push({ ...road, line })
    }
  }
  return shares
}
