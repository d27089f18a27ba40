import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Position } from '#domain/geo/state-plane.ts'
import { PALETTE } from '#domain/palette.ts'
import type { DrawMapProps } from '#web/features/map/draw-map-props.ts'

/** Below what the tool draws. */
export function addLayers(map: MapLibreMap, scheme: 'light' | 'dark'): void {
  const color = (name: 'line-strong' | 'blue' | 'ink') => PALETTE[name][scheme === 'dark' ? 1 : 0]
  const data = { type: 'FeatureCollection', features: [] } as const
  for (const [source, line] of [
    ['around-parcels', color('line-strong')],
    ['around-listings', color('blue')],
  ] as const) {
    if (map.getSource(source)) continue
    map.addSource(source, { type: 'geojson', data: { ...data, features: [] } })
    map.addLayer({ id: source, type: 'line', source, paint: { 'line-color': line, 'line-width': 1.5 } })
  }
  addPoint(map, color('ink'), PALETTE.raised[scheme === 'dark' ? 1 : 0])
  if (map.getSource('chosen-corner')) return
  map.addSource('chosen-corner', { type: 'geojson', data: { ...data, features: [] } })
  map.addLayer({
    id: 'chosen-corner',
    type: 'circle',
    source: 'chosen-corner',
    paint: {
      'circle-radius': 12,
      'circle-opacity': 0,
      'circle-stroke-width': 3,
      'circle-stroke-color': color('ink'),
    },
  })
}

function addPoint(map: MapLibreMap, ink: string, edge: string): void {
  if (map.getSource(POINT)) return
  map.addSource(POINT, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id: POINT,
    type: 'circle',
    source: POINT,
    paint: { 'circle-radius': 6, 'circle-color': ink, 'circle-stroke-width': 2, 'circle-stroke-color': edge },
  })
}

const POINT = 'stated-point'

/** Shows where the sources place the listing, or nothing. */
export function showPoint(map: MapLibreMap, point: Position | null): void {
  setPoints(map, POINT, point ?? undefined)
}

/** Shows the outlines that corners snap to. */
export function showAround(map: MapLibreMap, around: DrawMapProps['around']): void {
  setLines(map, 'around-parcels', (around?.parcels ?? []).flat())
  setLines(
    map,
    'around-listings',
    (around?.listings ?? []).flatMap(({ rings }) => rings),
  )
}

function setLines(map: MapLibreMap, source: string, rings: readonly (readonly Position[])[]): void {
  const coordinates = rings.map((ring) => ring.map((position) => [...position]))
  void map.getSource<GeoJSONSource>(source)?.setData({ type: 'MultiLineString', coordinates })
}

/** Marks one corner, or none. */
export function markCorner(map: MapLibreMap, corner: Position | undefined): void {
  setPoints(map, 'chosen-corner', corner)
}

function setPoints(map: MapLibreMap, source: string, point: Position | undefined): void {
  const coordinates = point ? [[...point]] : []
  void map.getSource<GeoJSONSource>(source)?.setData({ type: 'MultiPoint', coordinates })
}
