import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapColors } from '#web/features/map/parts/canvas/map-colors.ts'
import { NO_PRICE } from './pin-features.ts'

/** Text size of a pin in px, and the height of its center above the tip of the tail. */
const PIN_TEXT = 12
const PIN_RISE = 19.5

/** Listings of a cluster or a pin. */
const count: ExpressionSpecification = ['coalesce', ['get', 'point_count'], ['get', 'count']]
const isSingle: ExpressionSpecification = ['==', count, 1]
const isSeveral: ExpressionSpecification = ['>', count, 1]
const hasPrice: ExpressionSpecification = ['!=', ['get', 'price'], NO_PRICE]

/**
 * A mark with the status icon for each single listing, below a pin with its price where it fits; clusters with counts
 * where marks would overlap, and at every zoom for listings at one point. Upper layers are placed first, so no price
 * hides a count.
 */
export function pinLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'marks',
      type: 'symbol',
      source: 'pins',
      filter: isSingle,
      layout: {
        'symbol-z-order': 'viewport-y',
        'icon-image': imageNamed(colors, 'mark', ['get', 'tone'], ['get', 'icon']),
        'icon-anchor': 'bottom',
        'icon-overlap': 'always',
      },
    },
    {
      ...pinLayer('pins', 'pins', colors),
      filter: ['all', isSingle, hasPrice],
      layout: {
        ...pinLayout('pins', colors),
        'symbol-sort-key': ['get', 'rank'],
        'icon-overlap': 'never',
        'text-overlap': 'never',
      },
    },
    {
      id: 'clusters',
      type: 'circle',
      source: 'pins',
      filter: isSeveral,
      paint: {
        'circle-color': colors.pine,
        'circle-radius': ['interpolate', ['linear'], ['log10', count], 0.3, 11, 1, 12, 2, 15, 4, 24],
        'circle-stroke-color': colors.land,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'pins',
      filter: isSeveral,
      layout: {
        'text-field': ['number-format', count, { locale: 'en-US' }],
        'text-font': ['Inter Semibold', 'Inter'],
        'text-size': 12,
        'text-offset': [0, -0.06],
        'text-overlap': 'always',
        // As wide as the circle around it.
        'text-padding': 6,
      },
      paint: { 'text-color': colors.onPine },
    },
  ]
}

/**
 * The highlighted and the selected listing, filled and with prices, above all others, even where a cluster hides them.
 */
export function litPinLayers(colors: MapColors): LayerSpecification[] {
  const layout: SymbolLayerSpecification['layout'] = {
    ...pinLayout('lit-pins', colors),
    'symbol-z-order': 'viewport-y',
    'icon-overlap': 'always',
    'text-overlap': 'always',
    // The others stay in place while the pointer passes.
    'icon-ignore-placement': true,
    'text-ignore-placement': true,
  }
  return [{ ...pinLayer('lit-pins', 'lit', colors), layout }]
}

type PinLayerId = 'pins' | 'lit-pins'

function pinLayer(id: PinLayerId, source: string, colors: MapColors): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    paint: { 'text-color': id === 'lit-pins' ? colors.surface : colors.ink },
  }
}

function pinLayout(id: PinLayerId, colors: MapColors): NonNullable<SymbolLayerSpecification['layout']> {
  const isLit = id === 'lit-pins'
  const icon = imageNamed(colors, isLit ? 'lit-icon' : 'icon', ['get', 'tone'], ['get', 'icon'])
  return {
    'icon-image': imageNamed(colors, isLit ? 'lit-pin' : 'pin', ['get', 'tone']),
    'icon-text-fit': 'width',
    'icon-text-fit-padding': [0, 2, 0, -1],
    'text-field': ['format', ['image', icon], { 'vertical-align': 'center' }, ' ', {}, ['get', 'price'], {}],
    'text-font': ['Inter Semibold', 'Inter'],
    'text-size': PIN_TEXT,
    'text-offset': [0, -PIN_RISE / PIN_TEXT],
    'text-max-width': 100,
  }
}

/** Builds names such as `dark/about-pin/red` and `light/lit-icon/blue/gavel`; inverse of `parseImageName`. */
function imageNamed(
  { scheme }: MapColors,
  kind: 'pin' | 'lit-pin' | 'icon' | 'lit-icon' | 'mark',
  ...parts: ExpressionSpecification[]
): ExpressionSpecification {
  const isIcon = kind === 'icon' || kind === 'lit-icon'
  const place: ExpressionSpecification = ['case', ['get', 'isApproximate'], 'about-', '']
  return ['concat', `${scheme}/`, isIcon ? '' : place, kind, ...parts.flatMap((part) => ['/', part])]
}
