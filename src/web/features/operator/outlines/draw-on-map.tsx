import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { TerraDraw, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { OutlinesAround } from '#contract/operator/outlines.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { PALETTE } from '#domain/palette.ts'
import { type Drawing, ringOf } from './corners.ts'
import { snapTo } from './snap.ts'

interface DrawOnMapProps {
  map: MapLibreMap
  scheme: 'light' | 'dark'
  drawing: Drawing
  around: OutlinesAround | undefined
  /** The corner chosen in the list. */
  chosen: number | null
  /** While something is drawn or dragged. */
  onLive: (corners: readonly Position[]) => void
  onDrawn: (corners: readonly Position[]) => void
  /** The tool, to undo corners of an outline that is not closed yet. */
  onTool: (tool: TerraDraw | null) => void
}

/** Draws the outline on a map, and the outlines around that its corners snap to. */
export function DrawOnMap(props: DrawOnMapProps) {
  const { map, scheme, drawing, around, chosen } = props
  const tool = useRef<TerraDraw | null>(null)
  const corners = useRef<readonly Position[]>([])
  const rings = [...(around?.listings ?? []).flatMap((listing) => listing.rings), ...(around?.parcels ?? []).flat()]

  const snap = useEffectEvent(({ lng, lat }: { lng: number; lat: number }) => {
    const position = snapTo(map.project([lng, lat]), rings, ([x, y]) => map.project([x, y]))
    return position ? [...position] : undefined
  })
  const onLive = useEffectEvent(props.onLive)
  const onTool = useEffectEvent(props.onTool)
  const onDrawn = useEffectEvent((given: readonly Position[]) => {
    corners.current = given
    props.onDrawn(given)
  })

  useEffect(() => {
    addLayers(map, scheme)
    const draw = createTool(map, scheme, (event) => snap(event))
    const cornersNow = () => cornersOf(draw)
    draw.on('change', (_ids, _type, context) => {
      if (context && 'origin' in context) return
      const given = cornersNow()
      if (given !== null) onLive(given)
    })
    draw.on('finish', (id, { action }) => {
      const given = cornersNow()
      if (action === 'draw') draw.selectFeature(id)
      if (given !== null) onDrawn(given)
    })
    draw.start()
    draw.setMode('polygon')
    tool.current = draw
    corners.current = []
    onTool(draw)
    return () => {
      tool.current = null
      onTool(null)
      // The map may be gone by now, and the tool's layers with it.
      if (map.getCanvas().isConnected) draw.stop()
    }
  }, [map, scheme])

  useEffect(() => {
    if (tool.current) show(tool.current, drawing, corners)
  }, [map, scheme, drawing])

  useEffect(() => {
    setData(map, 'around-parcels', (around?.parcels ?? []).flat())
    setData(
      map,
      'around-listings',
      (around?.listings ?? []).flatMap((listing) => listing.rings),
    )
  }, [map, scheme, around])

  useEffect(() => {
    const corner = chosen === null ? undefined : drawing.corners[chosen]
    const source = map.getSource<GeoJSONSource>('chosen-corner')
    void source?.setData({ type: 'MultiPoint', coordinates: corner ? [[...corner]] : [] })
  }, [map, scheme, chosen, drawing])
  return null
}

/** Puts corners into the tool unless they come from it. */
function show(draw: TerraDraw, { corners, isClosed }: Drawing, shown: { current: readonly Position[] }): void {
  if (corners === shown.current) return
  shown.current = corners
  draw.clear()
  if (!isClosed) {
    draw.setMode('polygon')
    return
  }
  const id = draw.getFeatureId()
  const coordinates = [ringOf(corners).map((corner) => [...corner])]
  draw.addFeatures([
    { id, type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: { mode: 'polygon' } },
  ])
  if (draw.hasFeature(id)) draw.selectFeature(id)
}

function cornersOf(draw: TerraDraw): Position[] | null {
  const polygon = draw.getSnapshot().find(({ geometry }) => geometry.type === 'Polygon')
  if (polygon?.geometry.type !== 'Polygon') return null
  const [ring = []] = polygon.geometry.coordinates
  return ring.slice(0, -1).map(([x = NaN, y = NaN]): Position => [x, y])
}

const KEYS = { deselect: null, delete: null, rotate: null, scale: null }

function createTool(map: MapLibreMap, scheme: 'light' | 'dark', snap: (event: { lng: number; lat: number }) => number[] | undefined) {
  const color = (name: 'red' | 'raised') => PALETTE[name][scheme === 'dark' ? 1 : 0]
  const snapping = { toCustom: snap }
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    modes: [
      new TerraDrawPolygonMode({
        snapping,
        pointerDistance: 16,
        showCoordinatePoints: true,
        styles: {
          fillColor: color('red'),
          fillOpacity: 0.14,
          outlineColor: color('red'),
          outlineWidth: 2,
          closingPointColor: color('red'),
          closingPointWidth: 6,
          closingPointOutlineColor: color('raised'),
          snappingPointColor: color('raised'),
          snappingPointWidth: 5,
          snappingPointOutlineColor: color('red'),
          snappingPointOutlineWidth: 2,
          coordinatePointColor: color('red'),
          coordinatePointWidth: 4,
          coordinatePointOutlineColor: color('raised'),
        },
      }),
      new TerraDrawSelectMode({
        keyEvents: KEYS,
        pointerDistance: 16,
        allowManualDeselection: false,
        flags: {
          polygon: {
            feature: {
              draggable: false,
              coordinates: {
                draggable: true,
                deletable: true,
                midpoints: { draggable: true },
                snappable: snapping,
              },
            },
          },
        },
        styles: {
          selectedPolygonColor: color('red'),
          selectedPolygonFillOpacity: 0.14,
          selectedPolygonOutlineColor: color('red'),
          selectedPolygonOutlineWidth: 2,
          selectionPointColor: color('red'),
          selectionPointWidth: 6,
          selectionPointOutlineColor: color('raised'),
          selectionPointOutlineWidth: 2,
          midPointColor: color('raised'),
          midPointWidth: 4,
          midPointOutlineColor: color('red'),
          midPointOutlineWidth: 1,
        },
      }),
    ],
  })
}

/** Below what the tool draws. */
function addLayers(map: MapLibreMap, scheme: 'light' | 'dark'): void {
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

function setData(map: MapLibreMap, source: string, rings: OutlinesAround['listings'][number]['rings']): void {
  void map.getSource<GeoJSONSource>(source)?.setData({ type: 'MultiLineString', coordinates: rings })
}
