import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { roadLayers, townLayers, waterLayers } from './built-in-layers.ts'
import type { MapColors } from '#web/features/map/parts/canvas/map-colors.ts'
import { CLOSE_ZOOM, fadingOut } from '#web/features/map/parts/camera/zooms.ts'

const isBorder: ExpressionSpecification = ['has', 'isBorder']
const isCounty: ExpressionSpecification = ['!', ['has', 'town']]
const isSea: ExpressionSpecification = ['has', 'isSea']

/** Land and sea: the person's counties as paper, everything else gray. */
export function basemapLayers(
  colors: MapColors,
  counties: readonly string[],
  countiesWithLoadedRoads: readonly string[],
): LayerSpecification[] {
  const isOwn = isOneOf(counties)
  // One layer per color: the GPU skips everything below an opaque layer of a single color.
  return [
    {
      id: 'other-land',
      type: 'background',
      maxzoom: CLOSE_ZOOM,
      paint: { 'background-color': colors.other },
    },
    {
      id: 'own-land',
      type: 'fill',
      source: 'land',
      maxzoom: CLOSE_ZOOM,
      filter: isOwn,
      paint: { 'fill-color': colors.land, 'fill-antialias': false },
    },
    {
      id: 'sea',
      type: 'fill',
      source: 'land',
      maxzoom: CLOSE_ZOOM,
      filter: isSea,
      paint: { 'fill-color': colors.water, 'fill-antialias': false },
    },
    ...waterLayers(colors),
    ...roadLayers(colors, countiesWithLoadedRoads),
    {
      // Shores and borders are off by a parcel or two, so at close zoom everything is land.
      id: 'close-land',
      type: 'background',
      minzoom: 13,
      paint: {
        'background-color': colors.land,
        'background-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, CLOSE_ZOOM, 1],
      },
    },
  ]
}

/** Borders, until they are too coarse. Rendered over every ground. */
export function borderLayers(colors: MapColors, counties: readonly string[]): LayerSpecification[] {
  return [
    {
      id: 'borders',
      type: 'line',
      source: 'land',
      maxzoom: CLOSE_ZOOM,
      filter: isBorder,
      paint: { 'line-color': colors.county, 'line-width': 1, 'line-opacity': fadingOut },
    },
    {
      id: 'own-borders',
      type: 'line',
      source: 'land',
      maxzoom: CLOSE_ZOOM,
      filter: isOneOf(counties),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colors.edge, 'line-width': 1.5, 'line-opacity': fadingOut },
    },
  ]
}

/**
 * Names are above the outlines and below the pins, which displace them. Towns have priority, since people know where
 * they are; then the person's counties. A ground with its own town names gets none of ours.
 */
export function nameLayers(
  colors: MapColors,
  counties: readonly string[],
  countiesWithLoadedRoads: readonly string[],
  hasTowns: boolean,
): LayerSpecification[] {
  const isOwn = isOneOf(counties)
  return [
    { ...nameLayer('county-names', colors), filter: ['all', isCounty, ['!', isOwn]] },
    {
      ...nameLayer('own-county-names', colors),
      filter: ['all', isCounty, isOwn],
      layout: {
        ...nameLayout,
        // Moves below or above a cluster only; another county's name would look like a neighbor's.
        'text-variable-anchor-offset': ['step', ['zoom'], beside(1.8), 9, beside(1.8, 4, 7)],
      },
    },
    ...(hasTowns ? townLayers(colors, countiesWithLoadedRoads) : []),
  ]
}

/** Centered, or the given number of ems below or above. */
function beside(...ems: number[]): ExpressionSpecification {
  const places = ems.flatMap((em) => ['top', [0, em], 'bottom', [0, -em]])
  return ['literal', ['center', [0, 0], ...places]]
}

const nameLayout: NonNullable<SymbolLayerSpecification['layout']> = {
  'text-field': ['step', ['zoom'], ['get', 'name'], 8, ['concat', ['get', 'name'], ' County']],
  'text-font': ['Inter'],
  'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 9, 14],
  'text-max-width': 20,
  'text-padding': 8,
}

function nameLayer(id: string, colors: MapColors): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'names',
    maxzoom: CLOSE_ZOOM,
    layout: nameLayout,
    paint: {
      'text-color': colors.label,
      'text-halo-color': colors.land,
      'text-halo-width': 1.5,
      'text-opacity': fadingOut,
    },
  }
}

function isOneOf(counties: readonly string[]): ExpressionSpecification {
  return ['in', ['get', 'name'], ['literal', [...counties]]]
}
