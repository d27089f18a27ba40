import { feature } from 'topojson-client'
import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { distanceToSides, isInside } from '#domain/geo/rings.ts'
import type { Ring } from '#domain/geo/rings.ts'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import type { Position } from '#domain/geo/state-plane.ts'

/** The land of a county, generalised, as rings in EPSG:2264 feet. */
export type CountyLand = readonly Ring[]

/** The counties of North Carolina by five-digit FIPS code, as the Census Bureau draws them at 1:10,000,000. */
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

/** Whether everything within so many feet of a point lies in the county. */
export function liesWithin(land: CountyLand, center: Position, radius: number): boolean {
  return isInside(center, land) && distanceToSides(center, land) > radius
}
