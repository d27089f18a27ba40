import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { LayerSpecification } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'
import type { MapLayer } from '#contract/site/site.ts'
import { listingStatuses, resultNotPosted } from '#domain/listing-status/listing-status.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { statusLook } from '#domain/listing/badge.ts'
import { parseImageName } from './image-name.ts'
import { outlined, pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'
import { someColors } from './map-colors.fixture.ts'
import { mapStyle } from './map-style.ts'
import { pinFeatures, type PinFeature } from '#web/features/map/parts/parcels/pin-features.ts'

const look = { colors: someColors, counties: ['Burke', 'Wake'], layer: null, isBare: false, roads: null }
const style = mapStyle(look)
const today = plainDate(2026, 11, 18)
const near = { status: 'Upset Bid Ongoing' } as const
const aerial: MapLayer = {
  kind: 'aerial',
  tiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
  credit: 'Imagery: Example',
  max_zoom: 18,
}
const box = [1_450_000, 540_000, 1_450_100, 540_200] as const
const atPoint = { longitude: -81.7, latitude: 35.7 }

type OfType<T extends LayerSpecification['type']> = Extract<LayerSpecification, { type: T }>

function layer<T extends LayerSpecification['type']>(id: string, type: T): OfType<T> {
  const isIt = (candidate: LayerSpecification): candidate is OfType<T> =>
    candidate.id === id && candidate.type === type
  const found = style.layers.find(isIt)
  if (!found) throw new Error(`No ${type} layer ${id}`)
  return found
}

/** Evaluates a style value for a feature at a zoom. */
function evaluate(value: unknown, properties: object, zoom = 10, state: object = {}): unknown {
  const parsed = createExpression(value, 'layers')
  if (parsed.result === 'error') throw new Error(parsed.value.map(({ message }) => message).join())
  return parsed.value.evaluate({ zoom }, { type: 'Point', properties: { ...properties } }, { ...state })
}

/** Ids of the layers of a source that render a feature with these properties. */
function layersFor(source: string, properties: object): string[] {
  return style.layers
    .filter((spec) => 'source' in spec && spec.source === source)
    .filter((spec) => {
      const filter = 'filter' in spec ? spec.filter : undefined
      return featureFilter(filter, 'layers').filter(
        { zoom: 10 },
        { type: 'Point', properties: { ...properties } },
      )
    })
    .map(({ id }) => id)
}

function pinOf(differences: Parameters<typeof pointed>[0]): PinFeature['properties'] {
  const [pin] = pinFeatures([outlined(box, differences)], today).features
  if (!pin) throw new Error('No pin')
  return pin.properties
}

describe('the map style', () => {
  it('is valid for MapLibre, with and without counties', () => {
    expect(validateStyleMin(style)).toEqual([])
    expect(
      validateStyleMin(mapStyle({ ...look, colors: { ...someColors, scheme: 'dark' }, counties: [] })),
    ).toEqual([])
  })

  it('makes no external request', () => {
    expect(Object.keys(style)).toEqual(['version', 'sources', 'layers'])
    expect(JSON.stringify(style)).not.toMatch(/:\/\//)
  })

  it('renders the person’s counties as paper and the others gray', () => {
    expect(layersFor('land', { name: 'Burke' })).toEqual(['own-land', 'own-borders'])
    expect(layersFor('land', { name: 'Polk' })).toEqual([])
    expect(layersFor('land', { isBorder: true })).toEqual(['borders'])
    expect(layer('own-land', 'fill').paint?.['fill-color']).toBe(someColors.land)
    expect(layer('other-land', 'background').paint?.['background-color']).toBe(someColors.other)
    expect(layersFor('names', { name: 'Burke' })).toEqual(['own-county-names'])
    expect(layersFor('names', { name: 'Polk' })).toEqual(['county-names'])
  })

  it('has a land background, never water, until its shapes load', () => {
    const grounds = style.layers.filter(({ type }) => type === 'background')
    const bottomPaints = grounds.map(({ paint }) => JSON.stringify(paint))
    expect(style.layers[0]?.id).toBe('other-land')
    expect(bottomPaints.filter((paint) => paint.includes(someColors.water))).toEqual([])
    expect(layersFor('land', { isSea: true })).toEqual(['sea'])
    expect(layer('sea', 'fill').paint?.['fill-color']).toBe(someColors.water)
  })

  it('fades out county lines at close zoom', () => {
    const opacity = layer('borders', 'line').paint?.['line-opacity']
    expect([12, 13, 13.75, 14.5].map((zoom) => evaluate(opacity, {}, zoom))).toEqual([1, 1, 0.5, 0])
  })

  it('renders pins above names, and highlighted pins on top', () => {
    const order = style.layers.map(({ id }) => id)
    expect(order.indexOf('own-county-names')).toBeLessThan(order.indexOf('pins'))
    expect(order.indexOf('outline-lines')).toBeLessThan(order.indexOf('county-names'))
    expect(order.at(-1)).toBe('lit-pins')
  })
})

const builtInGround = ['lakes', 'rivers-3', 'rivers-2', 'rivers-1', 'roads-3', 'roads-2', 'roads-1']

describe('roads, waters and towns', () => {
  it('have their own muted colors, with main roads on top', () => {
    expect(layersFor('land', { road: 1, ref: 'I-40', county: 'Wake' })).toEqual(['roads-1', 'road-numbers'])
    expect(layersFor('land', { road: 2, ref: '', county: 'Wake' })).toEqual(['roads-2'])
    expect(layersFor('land', { road: 3, ref: 'NC 24', county: null })).toEqual(['roads-3'])
    expect(layersFor('land', { river: 2 })).toEqual(['rivers-2'])
    expect(layersFor('land', { lake: true })).toEqual(['lakes'])
    expect(layer('roads-1', 'line').paint?.['line-color']).toBe(someColors.highway)
    expect(layer('roads-3', 'line').paint?.['line-color']).toBe(someColors.road)
    expect(layer('lakes', 'fill').paint?.['fill-color']).toBe(someColors.water)
    const order = style.layers.map(({ id }) => id)
    expect(order.indexOf('roads-1')).toBeLessThan(order.indexOf('outline-fills'))
  })

  it.each(builtInGround)('fade out beyond zoom 12: %s', (id) => {
    const found = style.layers.find((each) => each.id === id)
    const paint: Record<string, unknown> = { ...found?.paint }
    const opacity = paint['line-opacity'] ?? paint['fill-opacity']
    expect([8, 12, 12.5, 13].map((zoom) => evaluate(opacity, {}, zoom))).toEqual([1, 1, 0.5, 0])
    expect(found?.maxzoom).toBe(13)
  })

  it('name smaller towns at closer zooms', () => {
    const { filter } = layer('town-names', 'symbol')
    const namedAt = (zoom: number) =>
      [1, 2, 3, 4, 5].filter((town) =>
        featureFilter(filter, 'layers').filter({ zoom }, { type: 'Point', properties: { town, name: 'x' } }),
      )
    expect([6, 7, 8, 9, 10].map(namedAt)).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5]])
  })

  it('tell a county name from a town of the same name', () => {
    expect(layersFor('names', { name: 'Burke' })).toEqual(['own-county-names'])
    expect(layersFor('names', { name: 'Burke', town: 5 })).toEqual(['town-names'])
  })

  it('take precedence over counties, and a person’s county name can move within its county', () => {
    const order = style.layers.map(({ id }) => id)
    expect(order.indexOf('town-names')).toBeGreaterThan(order.indexOf('own-county-names'))
    expect(order.indexOf('own-county-names')).toBeGreaterThan(order.indexOf('county-names'))
    const { layout } = layer('own-county-names', 'symbol')
    // Three below zoom 9, where a county is small, and seven from there on.
    const places = JSON.stringify(layout?.['text-variable-anchor-offset']).match(/"(?:center|top|bottom)"/g)
    expect(places).toHaveLength(3 + 7)
  })

  it('omit towns on street tiles, which have their own', () => {
    const hasTowns = (kind: MapLayer['kind'], isBare: boolean) =>
      mapStyle({ ...look, layer: { ...aerial, kind }, isBare }).layers.some(({ id }) => id === 'town-names')
    expect([hasTowns('aerial', false), hasTowns('streets', false), hasTowns('streets', true)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('are replaced in a county by roads the operator loaded, which stay at close zoom', () => {
    const roads = { version: 'v1', counties: ['Wake'], credit: 'Loaded roads: U.S. Census Bureau' }
    vi.stubGlobal('window', { location: { origin: 'https://steps.example.com' } })
    const loaded = mapStyle({ ...look, roads })
    vi.unstubAllGlobals()
    expect(validateStyleMin(loaded)).toEqual([])
    expect(loaded.sources['roads-v1']).toMatchObject({
      tiles: ['https://steps.example.com/api/map_roads/v1/{z}/{x}/{y}'],
      attribution: roads.credit,
    })
    const builtIn = (county: string) =>
      loaded.layers
        .filter((spec) => 'filter' in spec && 'source' in spec && spec.source === 'land')
        .filter((spec) =>
          featureFilter('filter' in spec ? spec.filter : undefined, 'layers').filter(
            { zoom: 10 },
            { type: 'LineString', properties: { road: 1, ref: 'I-40', county } },
          ),
        )
        .map(({ id }) => id)
    expect(builtIn('Wake')).toEqual([])
    expect(builtIn('Durham')).toEqual(['roads-1', 'road-numbers'])
    const lines = loaded.layers.filter(({ id }) => /^loaded-roads-\d$/.test(id))
    expect(lines).toHaveLength(4)
    expect(lines.filter(({ maxzoom }) => maxzoom !== undefined)).toEqual([])
    expect(lines.filter(({ paint }) => paint && 'line-opacity' in paint)).toEqual([])
    const order = loaded.layers.map(({ id }) => id)
    expect(order.indexOf('loaded-roads-1')).toBeGreaterThan(order.indexOf('close-land'))
    expect(order.indexOf('loaded-roads-1')).toBeLessThan(order.indexOf('outline-fills'))
  })

  it('include attribution', () => {
    const credits = Object.values(style.sources).flatMap((source) =>
      'attribution' in source ? [source.attribution] : [],
    )
    expect(credits).toContain('Places © GeoNames (CC BY 4.0)')
  })
})

describe('a listing on the map', () => {
  it('is in a cluster, or has a mark and, with a price, a pin on top', () => {
    const noPrice = { highest_bid: null, opening_bid: null }
    expect(layersFor('pins', { point_count: 12 })).toEqual(['clusters', 'cluster-counts'])
    const pin = pinOf({ status: 'Completed', highest_bid: 5000 })
    expect(layersFor('pins', { ...pin, count: 3 })).toEqual(['clusters', 'cluster-counts'])
    expect(layersFor('pins', { ...pin, count: 0 })).toEqual([])
    const text = layer('cluster-counts', 'symbol').layout?.['text-field']
    expect([{ point_count: 12 }, { ...pin, count: 1234 }].map((of) => String(evaluate(text, of)))).toEqual([
      '12',
      '1,234',
    ])
    expect(layersFor('pins', pinOf(near))).toEqual(['marks', 'pins'])
    expect(layersFor('pins', pinOf({ status: 'Redeemed' }))).toEqual(['marks', 'pins'])
    expect(layersFor('pins', pinOf({ status: 'Redeemed', ...noPrice }))).toEqual(['marks'])
    expect(layersFor('lit', pinOf(near))).toEqual(['lit-pins'])
    expect(layersFor('lit', pinOf({ status: 'Redeemed', ...noPrice }))).toEqual(['lit-pins'])
  })

  it('is in a cluster only where marks would overlap', () => {
    const { pins } = style.sources
    const radius = pins?.type === 'geojson' ? (pins.clusterRadius ?? NaN) : NaN
    expect(radius).toBeGreaterThanOrEqual(24)
    expect(radius).toBeLessThanOrEqual(32)
  })

  it('shows its price unless a count or a more urgent price takes the space', () => {
    const order = style.layers.map(({ id }) => id)
    expect(order.indexOf('cluster-counts')).toBeGreaterThan(order.indexOf('pins'))
    // Placed after the prices, a mark never displaces one, and always shows whatever overlaps it.
    expect(order.indexOf('marks')).toBeLessThan(order.indexOf('pins'))
    expect(layer('marks', 'symbol').layout?.['icon-overlap']).toBe('always')
    const { layout } = layer('pins', 'symbol')
    expect([layout?.['icon-overlap'], layout?.['text-overlap']]).toEqual(['never', 'never'])
    const rank = (pin: PinFeature['properties']) => evaluate(layout?.['symbol-sort-key'], pin)
    expect(rank(pinOf(near))).toBeLessThan(Number(rank(pinOf({ status: 'Redeemed' }))))
  })

  it('renders above all others when highlighted, without moving them', () => {
    expect(layer('lit-pins', 'symbol').layout).toMatchObject({
      'icon-overlap': 'always',
      'text-overlap': 'always',
      'icon-ignore-placement': true,
      'text-ignore-placement': true,
    })
  })

  it('is marked as approximate', () => {
    const [about] = pinFeatures([pointed({ ...atPoint, ...near })], today).features
    for (const [id, kind] of [
      ['pins', 'pin'],
      ['lit-pins', 'pin'],
      ['marks', 'mark'],
    ] as const) {
      const image = layer(id, 'symbol').layout?.['icon-image']
      const name = String(evaluate(image, about?.properties ?? {}))
      expect(parseImageName(name)).toMatchObject({ kind, isApproximate: true, isLit: id === 'lit-pins' })
    }
  })

  it.each([...listingStatuses, resultNotPosted])('has the mark of its status: %s', (status) => {
    const { color, icon } = statusLook(status)
    const image = layer('marks', 'symbol').layout?.['icon-image']
    const name = String(evaluate(image, pinOf({ status })))
    expect(parseImageName(name)).toEqual({
      kind: 'mark',
      isLit: false,
      isApproximate: false,
      tone: color,
      icon,
    })
  })

  it.each([...listingStatuses, resultNotPosted])('has the pin of its status: %s', (status) => {
    const { color, icon } = statusLook(status)
    const pin = pinOf({ status, highest_bid: 18450 })
    for (const isLit of [false, true]) {
      const { layout } = layer(isLit ? 'lit-pins' : 'pins', 'symbol')
      const ground = parseImageName(String(evaluate(layout?.['icon-image'], pin)))
      expect(ground).toMatchObject({ kind: 'pin', isLit, tone: color })
      expect(evaluate(layout?.['text-field'], pin)).toMatchObject({
        sections: [
          { image: { name: `light/${isLit ? 'lit-icon' : 'icon'}/${color}/${icon}` } },
          { text: ' ' },
          { text: pin.price },
        ],
      })
    }
  })

  it('has a stronger outline while highlighted', () => {
    const opacity = layer('outline-fills', 'fill').paint?.['fill-opacity']
    expect(Number(evaluate(opacity, {}, 15, { lit: true }))).toBeGreaterThan(
      Number(evaluate(opacity, {}, 15)),
    )
    const width = layer('outline-lines', 'line').paint?.['line-width']
    expect(Number(evaluate(width, {}, 17, { lit: true }))).toBeGreaterThan(Number(evaluate(width, {}, 17)))
  })
})

describe('an external ground', () => {
  const onPictures = mapStyle({ ...look, layer: aerial })

  it('is above the built-in ground and below all borders, outlines and pins', () => {
    expect(validateStyleMin(onPictures)).toEqual([])
    const order = onPictures.layers.map(({ id }) => id)
    const place = order.indexOf('ground')
    expect(order.slice(0, place)).toEqual(['other-land', 'own-land', 'sea', ...builtInGround, 'close-land'])
    expect(order.slice(place + 1)).toEqual([
      'borders',
      'own-borders',
      'outline-fills',
      'outline-edges',
      ...style.layers.map(({ id }) => id).slice(style.layers.findIndex(({ id }) => id === 'outline-lines')),
    ])
  })

  it('keeps the built-in borders and names if no tile loads', () => {
    const isOfGround = ({ id }: LayerSpecification) => /^(?:own-)?(?:borders|county-names)$/.test(id)
    const bare = mapStyle({ ...look, layer: aerial, isBare: true }).layers.filter(isOfGround)
    expect(bare).toEqual(style.layers.filter(isOfGround))
    expect(onPictures.layers.filter(isOfGround)).not.toEqual(bare)
  })

  it('has its tiles and attribution', () => {
    expect(onPictures.sources['ground-aerial']).toEqual({
      type: 'raster',
      tiles: [aerial.tiles],
      tileSize: 256,
      maxzoom: 18,
      attribution: 'Imagery: Example',
    })
  })
})

describe('parseImageName', () => {
  it.each([
    ['light/pin/red', { kind: 'pin', isLit: false, isApproximate: false, tone: 'red', icon: 'none' }],
    [
      'dark/lit-icon/blue/gavel',
      { kind: 'icon', isLit: true, isApproximate: false, tone: 'blue', icon: 'gavel' },
    ],
    [
      'paper/about-mark/gray/hourglass',
      { kind: 'mark', isLit: false, isApproximate: true, tone: 'gray', icon: 'hourglass' },
    ],
    [
      'dark/about-lit-pin/gray',
      { kind: 'pin', isLit: true, isApproximate: true, tone: 'gray', icon: 'none' },
    ],
    ['light/pin/purple', null],
    ['light/flag/red', null],
    ['', null],
  ])('%s', (name, expected) => {
    expect(parseImageName(name)).toEqual(expected)
  })
})
