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

/** What lies under the listings, in degrees of longitude and latitude. */
export type Basemap = {
  /** Each with its box. */
  counties: Named<MultiPolygon>
  /** Every border and shore of them once, where two shapes have each border twice. */
  countyLines: Feature<MultiLineString, Border>
  /** The point deepest inside each county. */
  countyNames: Named<Point>
  /** Whatever is no land of any state; beyond the map's own box it says nothing. */
  sea: Feature<MultiPolygon, Sea>
  /** The borders between the states around. */
  stateLines: Feature<MultiLineString, Border>
}

/** Tells a line from land where both are in one source. */
type Border = { isBorder: true }
type Sea = { isSea: true }

/** Around all the states that are drawn. */
const AROUND_EVERYTHING: Position[] = [
  [-100, 20],
  [-60, 20],
  [-60, 50],
  [-100, 50],
  [-100, 20],
]

/** Points of a neighboring state's border closer than this to the one before are left out. */
const DETAIL_DEGREES = 0.02

/** Draws the counties of one state, and the states around it, all named by the two digits that start FIPS codes. */
export function buildBasemap(atlas: Atlas, state: string, neighbors: readonly string[]): Basemap {
  const all = atlas.objects.counties.geometries.filter(isCounty)
  const own = all.filter((county) => stateOf(county) === state)
  const around = all.filter((county) => neighbors.includes(stateOf(county)))
  const counties = drawCounties(atlas, own)
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
 * The sea is what has a shape, and land what lies beneath: a map whose shapes are on their way is a sheet of paper, not
 * an ocean.
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

function drawCounties(atlas: Atlas, counties: County[]): Named<MultiPolygon>['features'] {
  const drawn = feature(atlas, { ...atlas.objects.counties, geometries: counties })
  return drawn.features.flatMap(({ geometry, properties }) => {
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

/** Three decimals are a hundred metres, the detail of the source. */
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

/** The same atlas with fewer points, except along the counties given: thinned by arc, so that borders still meet. */
function thinnedAround(atlas: Atlas, exact: readonly County[]): Atlas {
  const kept = new Set(exact.flatMap(({ arcs }) => arcs.flat(2).map((arc) => (arc < 0 ? ~arc : arc))))
  const arcs = decodedArcs(atlas).map((arc, index) =>
    kept.has(index) ? arc : thinnedArc(arc, DETAIL_DEGREES),
  )
  const { transform: _decoded, ...plain } = atlas
  return { ...plain, arcs }
}
