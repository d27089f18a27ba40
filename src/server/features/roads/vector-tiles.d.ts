// What is used of two libraries whose own declarations name their files as Node does not find them.

declare module '@maplibre/geojson-vt' {
  import type { FeatureCollection } from 'geojson'

  /** A feature in the whole steps of its tile. */
  export type TileFeature = { type: number; geometry: unknown; tags: Record<string, unknown> | null }

  type Options = { maxZoom: number; indexMaxZoom: number; indexMaxPoints: number; wrap: boolean }

  export class GeoJSONVT {
    constructor(data: FeatureCollection, options: Options)
    /** Null where nothing lies in the tile. */
    getTile(z: number, x: number, y: number): { features: TileFeature[] } | null
  }
}

declare module '@maplibre/vt-pbf' {
  import type { TileFeature } from '@maplibre/geojson-vt'

  /** Encodes layers as a vector tile; none as no bytes. */
  export function fromGeojsonVt(
    layers: Record<string, { features: readonly TileFeature[] }>,
    options: { version: number; extent: number },
  ): Uint8Array
}
