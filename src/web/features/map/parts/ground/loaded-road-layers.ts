import type { LayerSpecification, VectorSourceSpecification } from 'maplibre-gl'
import type { MapRoads } from '#contract/site/map-roads.ts'
import { ROAD_ZOOMS, roadTilesPath } from '#contract/site/road-tiles.ts'
import type { MapColors } from '#web/features/map/parts/canvas/map-colors.ts'

/** Widths in px at zoom 6, 13 and 18; a width of 0 is not rendered. */
const WIDTHS = [
  { road: 4, minzoom: ROAD_ZOOMS.max, widths: [0, 0.75, 8] },
  { road: 3, minzoom: 8, widths: [0.25, 2, 11] },
  { road: 2, minzoom: 5, widths: [0.5, 3, 13] },
  { road: 1, minzoom: 5, widths: [1, 4, 16] },
] as const

export function loadedRoadSourceId({ version }: MapRoads): string {
  return `roads-${version}`
}

/** Source of the roads the operator loaded, served at `origin`. */
export function loadedRoadSource(roads: MapRoads, origin: string): VectorSourceSpecification {
  const { min, max } = ROAD_ZOOMS
  return {
    type: 'vector',
    tiles: [origin + roadTilesPath(roads.version)],
    minzoom: min,
    maxzoom: max,
    attribution: roads.credit,
  }
}

/** These roads are accurate, so they stay visible at close zoom. */
export function loadedRoadLayers(roads: MapRoads, colors: MapColors): LayerSpecification[] {
  return WIDTHS.map(({ road, minzoom, widths: [far, near, close] }) => ({
    id: `loaded-roads-${road}`,
    type: 'line',
    source: loadedRoadSourceId(roads),
    'source-layer': 'roads',
    minzoom,
    filter: ['==', ['get', 'class'], road],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': road === 1 ? colors.highway : colors.road,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 6, far, 13, near, 18, close],
    },
  }))
}

/** Main roads first; streets at zooms with enough space for their names. */
export function loadedRoadNameLayers(roads: MapRoads, colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'loaded-road-names',
      type: 'symbol',
      source: loadedRoadSourceId(roads),
      'source-layer': 'roads',
      minzoom: 11,
      filter: [
        'all',
        ['!=', ['get', 'name'], ''],
        ['<=', ['get', 'class'], ['step', ['zoom'], 2, 13, 3, 15, 4]],
      ],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'symbol-sort-key': ['get', 'class'],
        'text-field': ['get', 'name'],
        'text-font': ['Inter'],
        'text-size': 11,
        'text-padding': 8,
      },
      paint: { 'text-color': colors.label, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
    },
  ]
}
