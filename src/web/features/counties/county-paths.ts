import polylabel from 'polylabel'
import { feature } from 'topojson-client'
import { type Atlas, decodedArcs, thinnedArc } from '#web/data/atlas.ts'

type Point = [x: number, y: number]

/** Shape of one county: `path` is SVG path data, `label` its pole of inaccessibility, both in picture units. */
export type CountyShape = { fips: string; name: string; path: string; label: Point }

/** The picture is `width` units wide; one unit is about one pixel on the sign-up page. */
export type CountyPicture = { width: number; height: number; counties: CountyShape[] }

const width = 720
const margin = 2
/** Points closer than this to the previous one are dropped, in picture units. */
const detail = 0.9
const middleLatitude = 35.2

/** Shapes of the counties of a state, given by the two-digit prefix of its FIPS codes. */
export function countyPaths(atlas: Atlas, state: string): CountyPicture {
  const objects = {
    counties: {
      ...atlas.objects.counties,
      geometries: atlas.objects.counties.geometries.filter((county) => String(county.id).startsWith(state)),
    },
  }
  const { toPicture, height } = projectionFor(
    ringsOf({ ...atlas, objects }).flatMap(({ rings }) => rings.flat()),
  )
  const arcs = decodedArcs(atlas).map((arc) => thinnedArc(arc.map(toPicture), detail))
  const counties = ringsOf({ type: 'Topology', arcs, objects }).map(({ fips, name, rings }) => ({
    fips,
    name,
    path: rings.map(pathOf).join(''),
    label: labelOf(rings),
  }))
  return { width, height, counties: counties.sort((a, b) => a.fips.localeCompare(b.fips)) }
}

function ringsOf(atlas: Atlas): { fips: string; name: string; rings: Point[][] }[] {
  return feature(atlas, atlas.objects.counties).features.map(({ id, properties, geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const rings = polygons.flat().map((ring) => ring.map(([x = 0, y = 0]): Point => [x, y]))
    return { fips: String(id), name: properties.name, rings: rings.filter((ring) => ring.length > 3) }
  })
}

/**
 * Degrees to picture units. At this size, an equirectangular projection at the middle latitude keeps the state's shape.
 */
function projectionFor(points: Point[]) {
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  const west = Math.min(...longitudes)
  const north = Math.max(...latitudes)
  const squeeze = Math.cos((middleLatitude * Math.PI) / 180)
  const scale = (width - 2 * margin) / ((Math.max(...longitudes) - west) * squeeze)
  return {
    toPicture: ([longitude, latitude]: Point): Point => [
      margin + (longitude - west) * squeeze * scale,
      margin + (north - latitude) * scale,
    ],
    height: Math.ceil((north - Math.min(...latitudes)) * scale + 2 * margin),
  }
}

function pathOf(ring: Point[]): string {
  return `M${ring.slice(0, -1).map(written).join('L')}Z`
}

function labelOf(rings: Point[][]): Point {
  const largest = rings.toSorted((a, b) => extent(b) - extent(a)).slice(0, 1)
  const [x = 0, y = 0] = polylabel(largest, 0.5)
  return [Math.round(x), Math.round(y)]
}

function extent(ring: Point[]): number {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

function written([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}
