import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'
import { CLUSTER_MAX_ZOOM } from './zooms.ts'

/** Size of a pin's text in px, and how far its middle stands above the point of its tail. */
const PIN_TEXT = 12
const PIN_RISE = 19.5

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isFull: ExpressionSpecification = ['get', 'isFull']

/** Clusters with their counts; for each listing alone a pin with its price where something is due, else a small mark. */
export function pinLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'clusters',
      type: 'circle',
      source: 'pins',
      filter: isCluster,
      paint: {
        'circle-color': colors.pine,
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['log10', ['get', 'point_count']],
          0.3,
          11,
          1,
          14,
          2,
          19,
          4,
          26,
        ],
        'circle-stroke-color': colors.land,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'pins',
      filter: isCluster,
      layout: {
        'text-field': ['number-format', ['get', 'point_count'], { locale: 'en-US' }],
        'text-font': ['Inter Semibold', 'Inter'],
        'text-size': 12,
        'text-offset': [0, -0.06],
        'text-overlap': 'always',
      },
      paint: { 'text-color': colors.onPine },
    },
    {
      id: 'marks',
      type: 'symbol',
      source: 'pins',
      filter: ['all', ['!', isCluster], ['!', isFull]],
      layout: {
        'icon-image': imageNamed(colors, 'mark', ['get', 'tone'], ['get', 'icon']),
        'icon-overlap': 'always',
      },
    },
    pinLayer('pins', 'pins', colors, ['all', ['!', isCluster], isFull]),
  ]
}

/** The lit and the chosen listing, filled and with their prices, above all others; also where a cluster hides them. */
export function litPinLayers(colors: MapColors): LayerSpecification[] {
  return [pinLayer('lit-pins', 'lit', colors)]
}

function pinLayer(
  id: 'pins' | 'lit-pins',
  source: string,
  colors: MapColors,
  filter?: ExpressionSpecification,
): SymbolLayerSpecification {
  const isLit = id === 'lit-pins'
  const icon = imageNamed(colors, isLit ? 'lit-icon' : 'icon', ['get', 'tone'], ['get', 'icon'])
  // Close by, a pin without room may go: its outline stays.
  const overlap: ExpressionSpecification = ['step', ['zoom'], 'always', CLUSTER_MAX_ZOOM + 1, 'never']
  return {
    id,
    type: 'symbol',
    source,
    ...(filter && { filter }),
    layout: {
      'symbol-z-order': 'viewport-y',
      'icon-image': imageNamed(colors, isLit ? 'lit-pin' : 'pin', ['get', 'tone']),
      'icon-text-fit': 'width',
      'icon-text-fit-padding': [0, 2, 0, -1],
      'icon-overlap': isLit ? 'always' : overlap,
      'text-field': [
        'format',
        ['image', icon],
        { 'vertical-align': 'center' },
        ' ',
        {},
        ['get', 'price'],
        {},
      ],
      'text-font': ['Inter Semibold', 'Inter'],
      'text-size': PIN_TEXT,
      'text-offset': [0, -PIN_RISE / PIN_TEXT],
      'text-max-width': 100,
      'text-overlap': isLit ? 'always' : overlap,
    },
    paint: { 'text-color': isLit ? colors.surface : colors.ink },
  }
}

/** Names such as `dark/about-pin/red` and `light/lit-icon/blue/gavel`, read again by `parseImageName`. */
function imageNamed(
  { scheme }: MapColors,
  kind: 'pin' | 'lit-pin' | 'icon' | 'lit-icon' | 'mark',
  ...parts: ExpressionSpecification[]
): ExpressionSpecification {
  const isIcon = kind === 'icon' || kind === 'lit-icon'
  const place: ExpressionSpecification = ['case', ['get', 'isApproximate'], 'about-', '']
  return ['concat', `${scheme}/`, isIcon ? '' : place, kind, ...parts.flatMap((part) => ['/', part])]
}
