import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { RoadClass } from './build-ground.ts'
import type { MapColors } from '#web/features/map/parts/canvas/map-colors.ts'
import {
  CLOSE_ZOOM,
  COARSE_MAX_ZOOM,
  fadingOut,
  fadingOutCoarse,
} from '#web/features/map/parts/camera/zooms.ts'

/** Line width in px at two zooms, interpolated between. */
type Growth = readonly [fromZoom: number, fromWidth: number, toZoom: number, toWidth: number]

const ROAD_GROWTH: Readonly<Record<RoadClass, Growth>> = {
  1: [6, 1, 12, 3.5],
  2: [6, 0.5, 12, 2.5],
  3: [8, 0.5, 12, 1.75],
}

/** Lowest zoom per size: small rivers and roads appear later. */
const MIN_ZOOM = { 1: 0, 2: 6, 3: 8 } as const

const SIZES = [3, 2, 1] as const

/** Lakes and rivers, below the roads. */
export function waterLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'lakes',
      type: 'fill',
      source: 'land',
      maxzoom: COARSE_MAX_ZOOM,
      filter: ['has', 'lake'],
      paint: { 'fill-color': colors.water, 'fill-opacity': fadingOutCoarse },
    },
    ...SIZES.map((size) =>
      lineLayer(`rivers-${size}`, ['==', ['get', 'river'], size], {
        color: colors.water,
        growth: [6, 1.5 / size, 12, 4 / size],
        minzoom: MIN_ZOOM[size],
      }),
    ),
  ]
}

/** Main roads, the widest on top, except in counties with better ones. */
export function roadLayers(colors: MapColors, without: readonly string[]): LayerSpecification[] {
  return SIZES.map((size) =>
    lineLayer(`roads-${size}`, ['all', ['==', ['get', 'road'], size], isOutside(without)], {
      color: size === 1 ? colors.highway : colors.road,
      growth: ROAD_GROWTH[size],
      minzoom: MIN_ZOOM[size],
    }),
  )
}

/** Towns by size, and below them road numbers. */
export function townLayers(colors: MapColors, without: readonly string[]): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.land, 'text-halo-width': 1.5 }
  return [
    {
      id: 'road-numbers',
      type: 'symbol',
      source: 'land',
      minzoom: 9,
      maxzoom: COARSE_MAX_ZOOM,
      filter: [
        'all',
        ['<=', ['coalesce', ['get', 'road'], 9], 2],
        ['!=', ['get', 'ref'], ''],
        isOutside(without),
      ],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': ['get', 'ref'],
        'text-font': ['Inter'],
        'text-size': 10,
        'text-rotation-alignment': 'viewport',
        'text-padding': 12,
      },
      paint: { 'text-color': colors.label, ...halo, 'text-opacity': fadingOutCoarse },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'names',
      maxzoom: CLOSE_ZOOM,
      filter: ['<=', ['coalesce', ['get', 'town'], 9], ['step', ['zoom'], 1, 7, 2, 8, 3, 9, 4, 10, 5]],
      layout: townLayout,
      paint: { 'text-color': colors.town, ...halo, 'text-opacity': fadingOut },
    },
  ]
}

const townLayout: NonNullable<SymbolLayerSpecification['layout']> = {
  'symbol-sort-key': ['get', 'town'],
  'text-field': ['get', 'name'],
  'text-font': ['Inter Semibold', 'Inter'],
  'text-size': [
    'interpolate',
    ['linear'],
    ['zoom'],
    6,
    ['match', ['get', 'town'], 1, 12, 11],
    12,
    ['match', ['get', 'town'], 1, 16, 2, 14, 3, 13, 12],
  ],
  'text-padding': 4,
  'text-variable-anchor': ['center', 'top', 'bottom'],
  'text-radial-offset': 0.8,
}

function isOutside(counties: readonly string[]): ExpressionSpecification {
  return ['!', ['in', ['get', 'county'], ['literal', [...counties]]]]
}

type Line = { color: string; growth: Growth; minzoom: number }

function lineLayer(
  id: string,
  filter: ExpressionSpecification,
  { color, growth: [fromZoom, fromWidth, toZoom, toWidth], minzoom }: Line,
): LineLayerSpecification {
  return {
    id,
    type: 'line',
    source: 'land',
    minzoom,
    maxzoom: COARSE_MAX_ZOOM,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['linear'], ['zoom'], fromZoom, fromWidth, toZoom, toWidth],
      'line-opacity': fadingOutCoarse,
    },
  }
}
