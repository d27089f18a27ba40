import { gunzipSync, gzipSync } from 'node:zlib'
import { GeoJSONVT, type TileFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { z } from 'zod'
import { type Bounds, boundsOf } from '#domain/geo/rings.ts'
import { ROAD_ZOOMS } from '#contract/site/road-tiles.ts'
import type { Road, RoadClass } from './road.ts'

/** Zoom, column and row of a tile (Web Mercator). */
export type TilePlace = { z: number; x: number; y: number }

export type RoadTile = TilePlace & { features: Buffer }

/** The road classes shown per zoom range: more would blur into a gray surface. */
const CLASSES: readonly { from: number; to: number; worst: RoadClass }[] = [
  { from: ROAD_ZOOMS.min, to: 7, worst: 2 },
  { from: 8, to: ROAD_ZOOMS.max - 1, worst: 3 },
  { from: ROAD_ZOOMS.max, to: ROAD_ZOOMS.max, worst: 4 },
]

const written = z.custom<TileFeature[]>(Array.isArray)

/** Cuts roads into tiles, without empty ones. */
export function* cutIntoTiles(roads: readonly Road[]): Generator<RoadTile> {
  const bounds = boundsOf(roads.flatMap(({ line }) => line))
  for (const { from, to, worst } of CLASSES) {
    const index = new GeoJSONVT(
      {
        type: 'FeatureCollection',
        features: roads
          .filter((road) => road.class <= worst)
          .map((road) => ({
            type: 'Feature',
            properties: { class: road.class, name: road.name },
            geometry: { type: 'LineString', coordinates: road.line.map(([x, y]) => [x, y]) },
          })),
      },
      { maxZoom: to, indexMaxZoom: to, indexMaxPoints: 0, wrap: false },
    )
    for (let z = from; z <= to; z += 1) yield* tilesAt(index, z, bounds)
  }
}

function* tilesAt(index: GeoJSONVT, z: number, [west, south, east, north]: Bounds): Generator<RoadTile> {
  const [left, top] = tileAt(west, north, z)
  const [right, bottom] = tileAt(east, south, z)
  // One more on each side, because a tile also shows roads just beyond its edge.
  for (let x = left - 1; x <= right + 1; x += 1) {
    for (let y = top - 1; y <= bottom + 1; y += 1) {
      const tile = index.getTile(z, x, y)
      if (tile && tile.features.length > 0) {
        yield { z, x, y, features: gzipSync(JSON.stringify(tile.features)) }
      }
    }
  }
}

/** Column and row of the tile at a position (Web Mercator). */
function tileAt(longitude: number, latitude: number, z: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor((longitude / 360 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)]
}

/** One vector tile merged from several counties' features; its layer is called `roads`. */
export function joinTiles(features: readonly Buffer[]): Buffer {
  const all = features.flatMap((each) => written.parse(JSON.parse(gunzipSync(each).toString())))
  if (all.length === 0) return Buffer.alloc(0)
  return Buffer.from(fromGeojsonVt({ roads: { features: all } }, { version: 2, extent: 4096 }))
}
