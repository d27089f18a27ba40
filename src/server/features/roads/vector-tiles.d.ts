// The parts we use of two libraries whose own declarations have import paths Node does not resolve.

declare module '@maplibre/geojson-vt' {
  import type { FeatureCollection } from 'geojson'

  /** A feature in integer tile coordinates. */
  export type TileFeature = { type: number; geometry: unknown; tags: Record<string, unknown> | null }

  type Options = { maxZoom: number; indexMaxZoom: number; indexMaxPoints: number; wrap: boolean }

  export class GeoJSONVT {
    constructor(data: FeatureCollection, options: Options)
    /** Null if the tile is empty. */
    getTile(z: number, x: number, y: number): { features: TileFeature[] } | null
  }
}

declare module '@maplibre/vt-pbf' {
  import type { TileFeature } from '@maplibre/geojson-vt'

  /** Encodes layers as a vector tile; returns no bytes if there are none. */
  export function fromGeojsonVt(
    layers: Record<string, { features: readonly TileFeature[] }>,
    options: { version: number; extent: number },
  ): Uint8Array
}
