import { ON_AERIAL } from '#domain/palette.ts'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColors } from '#web/features/map/parts/canvas/map-colors.ts'
import { OUTLINE_ZOOM } from '#web/features/map/parts/camera/zooms.ts'

const isLit: ExpressionSpecification = ['boolean', ['feature-state', 'lit'], false]

const lineWidth: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  OUTLINE_ZOOM,
  ['case', isLit, 2, 1],
  15,
  ['case', isLit, 2.5, 1.5],
]

/**
 * Parcels in the colors of their status, stronger when highlighted; over aerial photos with a white edge for contrast.
 */
export function outlineLayers(colors: MapColors, isOverPictures: boolean): LayerSpecification[] {
  const edge: LayerSpecification = {
    id: 'outline-edges',
    type: 'line',
    source: 'outlines',
    minzoom: OUTLINE_ZOOM,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ON_AERIAL, 'line-width': 5, 'line-opacity': 0.9 },
  }
  return [
    {
      id: 'outline-fills',
      type: 'fill',
      source: 'outlines',
      minzoom: OUTLINE_ZOOM,
      paint: {
        'fill-color': toneColor(colors),
        'fill-opacity': ['case', isLit, 0.32, 0.16],
        'fill-antialias': false,
      },
    },
    ...(isOverPictures ? [edge] : []),
    {
      id: 'outline-lines',
      type: 'line',
      source: 'outlines',
      minzoom: OUTLINE_ZOOM,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': toneColor(colors),
        'line-width': lineWidth,
      },
    },
  ]
}

/** The color of the property `tone`. */
function toneColor({ tones }: MapColors): ExpressionSpecification {
  return ['match', ['get', 'tone'], 'red', tones.red, 'green', tones.green, 'blue', tones.blue, tones.gray]
}
