import type {
  Feature,
  FeatureCollection,
  LineString,
  MultiLineString,
  Point,
  Polygon,
  Position,
} from 'geojson'
import { cutLine } from '#domain/geo/cut-line.ts'

/** A main road: 1 for an interstate, 2 for a US route, 3 for a main state route. */
export type RoadClass = 1 | 2 | 3

type RoadProperties = { road: RoadClass; ref: string; county: string | null }
type WaterProperties = { lake: true } | { river: 1 | 2 | 3 }
type TownProperties = { town: 1 | 2 | 3 | 4 | 5; name: string }

/** Built-in orientation features: too coarse beyond zoom 12. */
export type Ground = {
  roads: Feature<MultiLineString, RoadProperties>[]
  water: Feature<MultiLineString | Polygon, WaterProperties>[]
  towns: Feature<Point, TownProperties>[]
}

export type GroundFiles = {
  roads: FeatureCollection<LineString, { class: RoadClass; ref?: string }>
  water: FeatureCollection<LineString | Polygon, { kind: 'river' | 'lake'; class: 1 | 2 | 3 }>
  places: readonly { name: string; lon: number; lat: number; pop: number; rank: TownProperties['town'] }[]
}

/** Half of the positional error of the lines, in degrees. */
const BORDER_TOLERANCE = 0.001

/**
 * Builds roads in one piece per county, so that roads the operator loads can replace a county's; rivers by size; lakes;
 * and towns, the largest first. `countyAt` returns the county at a longitude and latitude.
 */
export function buildGround(
  { roads, water, places }: GroundFiles,
  countyAt: (longitude: number, latitude: number) => string | null,
): Ground {
  const pieces = roads.features.flatMap(({ geometry, properties: { class: road, ref = '' } }) => {
    const [shown = ''] = ref.split(';')
    const line = geometry.coordinates.map(([x = 0, y = 0]): [number, number] => [x, y])
    return cutLine(line, ([x, y]) => countyAt(x, y), BORDER_TOLERANCE).map(({ place, line: piece }) => ({
      properties: { road, ref: shown, county: place },
      line: piece.map(([x, y]) => rounded([x, y], 4)),
    }))
  })
  const rivers = water.features.flatMap(({ geometry, properties }) =>
    geometry.type === 'LineString'
      ? [
          {
            properties: { river: properties.class },
            line: geometry.coordinates.map((corner) => rounded(corner, 3)),
          },
        ]
      : [],
  )
  const lakes = water.features.flatMap(({ geometry }): Feature<Polygon, WaterProperties>[] => {
    if (geometry.type !== 'Polygon') return []
    const coordinates = geometry.coordinates.map((ring) => ring.map((corner) => rounded(corner, 4)))
    return [{ type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: { lake: true } }]
  })
  return {
    roads: joined(pieces),
    water: [...lakes, ...joined(rivers)],
    towns: places
      .toSorted((a, b) => b.pop - a.pop)
      .map(({ name, lon, lat, rank }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: rounded([lon, lat], 4) },
        properties: { town: rank, name },
      })),
  }
}

/** Merges lines with the same properties into one feature. */
function joined<P>(pieces: readonly { properties: P; line: Position[] }[]): Feature<MultiLineString, P>[] {
  const features = new Map<string, Feature<MultiLineString, P>>()
  for (const { properties, line } of pieces) {
    const key = JSON.stringify(properties)
    const known = features.get(key)
    if (known) known.geometry.coordinates.push(line)
    else
      features.set(key, {
        type: 'Feature',
        geometry: { type: 'MultiLineString', coordinates: [line] },
        properties,
      })
  }
  return Array.from(features.values())
}

function rounded(position: Position, decimals: number): Position {
  return position.map((degrees) => Number(degrees.toFixed(decimals)))
}
