import { feature } from 'topojson-client'
import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { type Bounds, boundsOf, distanceToSides, isInside, type Ring } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'

type CountyArea = { fips: string; rings: Ring[]; bounds: Bounds }

/** Maximum error of the Census Bureau's generalized borders, in degrees: about 3 km. */
const BORDER_ERROR = 0.03

/** The county a position is in, or so near to that it may be in it; null for neither. */
export type CountyAt = (position: Position) => { fips: string; isInside: boolean } | null

function readAreas(fips: readonly string[]): CountyArea[] {
  const { features } = feature(atlas, atlas.objects.counties)
  return features.flatMap(({ id, geometry }) => {
    if (!fips.includes(String(id))) return []
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const rings = polygons.flat().map((ring): Ring => ring.map(([x = NaN, y = NaN]): Position => [x, y]))
    return [{ fips: String(id), rings, bounds: boundsOf(rings.flat()) }]
  })
}

/** Returns a function that locates positions (longitude, latitude) among these counties. */
export function countyFinder(fips: readonly string[]): CountyAt {
  const areas = readAreas(fips)
  let last = areas[0]
  const holds = ({ rings, bounds: [west, south, east, north] }: CountyArea, [x, y]: Position) =>
    x >= west && x <= east && y >= south && y <= north && isInside([x, y], rings)
  return (position) => {
    // Optimization: consecutive positions are usually in the same county.
    if (!last || !holds(last, position)) {
      const found = areas.find((area) => holds(area, position))
      if (!found) return nearest(areas, position)
      last = found
    }
    return { fips: last.fips, isInside: true }
  }
}

function nearest(areas: readonly CountyArea[], [x, y]: Position): ReturnType<CountyAt> {
  const near = areas
    .filter(
      ({ bounds: [west, south, east, north] }) =>
        x >= west - BORDER_ERROR &&
        x <= east + BORDER_ERROR &&
        y >= south - BORDER_ERROR &&
        y <= north + BORDER_ERROR,
    )
    .map(({ fips, rings }) => ({ fips, distance: distanceToSides([x, y], rings) }))
    .filter(({ distance }) => distance <= BORDER_ERROR)
    .toSorted((a, b) => a.distance - b.distance)
  return near[0] ? { fips: near[0].fips, isInside: false } : null
}
