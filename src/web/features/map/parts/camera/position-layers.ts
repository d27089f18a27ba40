import type { LayerSpecification } from 'maplibre-gl'
import type { MapColors } from '#web/features/map/parts/canvas/map-colors.ts'

/** The person's position. */
export function positionLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'position-halo',
      type: 'circle',
      source: 'position',
      paint: { 'circle-radius': 14, 'circle-color': colors.tones.blue, 'circle-opacity': 0.2 },
    },
    {
      id: 'position',
      type: 'circle',
      source: 'position',
      paint: {
        'circle-radius': 6,
        'circle-color': colors.tones.blue,
        'circle-stroke-color': colors.raised,
        'circle-stroke-width': 2,
      },
    },
  ]
}
