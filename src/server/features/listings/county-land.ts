import { feature } from 'topojson-client'
import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { distanceToSides, isInside } from '#domain/geo/rings.ts'
import type { Ring } from '#domain/geo/rings.ts'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import type { Position } from '#domain/geo/state-plane.ts'

/** Generalized land area of a county, as rings in feet (EPSG:2264). */
export type CountyLand = readonly Ring[]

/** The counties of North Carolina by five-digit FIPS code, from Census Bureau boundaries at 1:10,000,000. */
export function readCountyLand(): ReadonlyMap<string, CountyLand> {
  const { features } = feature(atlas, atlas.objects.counties)
  const ours = features.filter(({ id }) => String(id).startsWith('37'))
  return new Map(
    ours.map(({ id, geometry }) => {
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : []
      const rings = polygons
        .flat()
        .map((ring) => ring.map(([x = NaN, y = NaN]): Position => toStatePlane([x, y])))
      return [String(id), rings]
    }),
  )
}

/** Maximum error of these generalized borders: about 3 km. */
const BORDER_ERROR_FEET = 10_000

let lands: ReadonlyMap<string, CountyLand> | null = null

/** Whether all positions (feet) are in the county with this FIPS code, or so near to its border that they may be. */
export function mayLieInCounty(countyFips: string, positions: readonly Position[]): boolean {
  lands ??= readCountyLand()
  const land = lands.get(countyFips)
  if (land === undefined) return false
  return positions.every(
    (position) => isInside(position, land) || distanceToSides(position, land) <= BORDER_ERROR_FEET,
  )
}

/** Whether a circle of this radius (feet) around a point is inside the county. */
export function liesWithin(land: CountyLand, center: Position, radius: number): boolean {
  return isInside(center, land) && distanceToSides(center, land) > radius
}
