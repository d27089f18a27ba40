import type { LayerSpecification, RasterSourceSpecification } from 'maplibre-gl'
import type { MapLayer } from '#contract/site/site.ts'

/** Source of an external ground; the built-in ground shows where tiles are missing. */
export function groundSource({ tiles, credit, max_zoom }: MapLayer): RasterSourceSpecification {
  return { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: max_zoom, attribution: credit }
}

export function groundSourceId({ kind }: MapLayer): string {
  return `ground-${kind}`
}

export function groundLayer(layer: MapLayer): LayerSpecification {
  return {
    id: 'ground',
    type: 'raster',
    source: groundSourceId(layer),
    paint: { 'raster-fade-duration': 0 },
  }
}
