import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Point, Position } from 'geojson'
import polylabel from 'polylabel'
import { feature, merge, mesh } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon as TopologyMultiPolygon,
  Polygon as TopologyPolygon,
} from 'topojson-specification'
import { type Atlas, decodedArcs, thinnedArc } from '#web/data/atlas.ts'

type County = (TopologyPolygon | TopologyMultiPolygon) & { properties?: { name: string } }
type Named<G extends MultiPolygon | Point> = FeatureCollection<G, { name: string }>

/** Shapes below the listings, in degrees of longitude and latitude. */
export type Basemap = {
  /** Each with its bounding box. */
  counties: Named<MultiPolygon>
  /** Every county border and shore once; the polygons have each shared border twice. */
  countyLines: Feature<MultiLineString, Border>
  /** The pole of inaccessibility of each county. */
  countyNames: Named<Point>
  /** Everything outside the states; undefined beyond the map's bounds. */
  sea: Feature<MultiPolygon, Sea>
  /** Borders between the surrounding states. */
  stateLines: Feature<MultiLineString, Border>
}

/** Distinguishes a line from land in the shared source. */
type Border = { isBorder: true }
type Sea = { isSea: true }

/** A ring around all the states. */
const AROUND_EVERYTHING: Position[] = [
  [-100, 20],
  [-60, 20],
  [-60, 50],
  [-100, 50],
  [-100, 20],
]

/** Points of a neighboring state's border closer than this to the previous one are dropped. */
const DETAIL_DEGREES = 0.03

/** Builds the counties of one state and the states around it, all given by the two-digit prefix of their FIPS codes. */
export function buildBasemap(atlas: Atlas, state: string, neighbors: readonly string[]): Basemap {
  const all = atlas.objects.counties.geometries.filter(isCounty)
  const own = all.filter((county) => stateOf(county) === state)
  const around = all.filter((county) => neighbors.includes(stateOf(county)))
  const counties = countyFeatures(atlas, own)
  const thinned = thinnedAround(atlas, own)
  const states: GeometryCollection = { type: 'GeometryCollection', geometries: [...own, ...around] }
  const stateLines = mesh(thinned, states, (a, b) => stateOf(a) !== stateOf(b))
  const countyLines = mesh(atlas, { type: 'GeometryCollection', geometries: own })
  return {
    counties: { type: 'FeatureCollection', features: counties },
    countyNames: { type: 'FeatureCollection', features: counties.map(labelOf) },
    sea: seaAround(withPolygons(merge(thinned, [...own, ...around]))),
    countyLines: borderAlong(countyLines),
    stateLines: borderAlong(stateLines),
  }
}

/**
 * The sea has a shape and land is the background, so that a map whose shapes are still loading looks like land, not an
 * ocean.
 */
function seaAround({ coordinates }: MultiPolygon): Feature<MultiPolygon, Sea> {
  const shores = coordinates.flatMap(([shore = []]) => [shore])
  const lagoons = coordinates.flatMap(([, ...inner]) => inner.map((ring) => [ring]))
  return {
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: [[AROUND_EVERYTHING, ...shores], ...lagoons] },
    properties: { isSea: true },
  }
}

function isCounty(geometry: { type: string | null }): geometry is County {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
}

function stateOf({ id }: { id?: string | number | undefined }): string {
  return String(id).slice(0, 2)
}

function borderAlong({ coordinates }: MultiLineString): Feature<MultiLineString, Border> {
  const lines = coordinates.map((line) => line.map(rounded))
  return {
    type: 'Feature',
    geometry: { type: 'MultiLineString', coordinates: lines },
    properties: { isBorder: true },
  }
}

function countyFeatures(atlas: Atlas, counties: County[]): Named<MultiPolygon>['features'] {
  const collection = feature(atlas, { ...atlas.objects.counties, geometries: counties })
  return collection.features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const coordinates = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const shape = withPolygons({ type: 'MultiPolygon', coordinates })
    return { type: 'Feature', geometry: shape, properties, bbox: boxOf(shape.coordinates.flat(2)) }
  })
}

function withPolygons({ coordinates }: MultiPolygon): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: coordinates.map((polygon) => polygon.map((ring) => ring.map(rounded))),
  }
}

/** Three decimals are a hundred meters, the detail of the source. */
function rounded(position: Position): Position {
  return position.map((degrees) => Math.round(degrees * 1000) / 1000)
}

function boxOf(positions: readonly Position[]): [west: number, south: number, east: number, north: number] {
  const longitudes = positions.map(([longitude = 0]) => longitude)
  const latitudes = positions.map(([, latitude = 0]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

function labelOf({
  geometry,
  properties,
}: Feature<MultiPolygon, { name: string }>): Feature<Point, { name: string }> {
  const [largest = []] = geometry.coordinates.toSorted((a, b) => spread(b) - spread(a))
  const rings = largest.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]))
  const [longitude = 0, latitude = 0] = polylabel(rings, 0.005)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: rounded([longitude, latitude]) },
    properties,
  }
}

function spread([outer = []]: Position[][]): number {
  const [west, south, east, north] = boxOf(outer)
  return (east - west) * (north - south)
}

/** The same atlas with fewer points, except along the given counties. Thinned by arc, so that borders still meet. */
function thinnedAround(atlas: Atlas, exact: readonly County[]): Atlas {
  const kept = new Set(exact.flatMap(({ arcs }) => arcs.flat(2).map((arc) => (arc < 0 ? ~arc : arc))))
  const arcs = decodedArcs(atlas).map((arc, index) =>
    kept.has(index) ? arc : thinnedArc(arc, DETAIL_DEGREES),
  )
  const { transform: _decoded, ...plain } = atlas
  return { ...plain, arcs }
}
