import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TerraDraw } from 'terra-draw'
import type { Position } from '#domain/geo/state-plane.ts'
import type { DrawMapProps, MapTools } from '#web/features/map/draw-map-props.ts'
import { createTool } from './create-tool.ts'
import { addLayers, markCorner, showAround, showPoint } from './draw-layers.ts'
import { snapTo } from './snap.ts'

type DrawOnMapProps = DrawMapProps & { map: MapLibreMap; scheme: 'light' | 'dark' }

/** Draws the outline on a map, and the outlines around that its corners snap to. */
export function useDrawing(props: DrawOnMapProps): void {
  const { map, scheme, drawing, around, chosen } = props
  const tool = useRef<TerraDraw | null>(null)
  const corners = useRef<readonly Position[]>([])
  const rings = [
    ...(around?.listings ?? []).flatMap((listing) => listing.rings),
    ...(around?.parcels ?? []).flat(),
  ]

  const snap = useEffectEvent(({ lng, lat }: { lng: number; lat: number }) => {
    const position = snapTo(map.project([lng, lat]), rings, ([x, y]) => map.project([x, y]))
    return position ? [...position] : undefined
  })
  const onLive = useEffectEvent(props.onLive)
  const onTools = useEffectEvent(props.onTools)
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
      onLive(cornersNow())
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
    onTools(toolsOf(map, draw))
    return () => {
      tool.current = null
      onTools(null)
      // The map may be gone by now, and the tool's layers with it.
      if (map.getCanvas().isConnected) draw.stop()
    }
  }, [map, scheme])

  useEffect(() => {
    if (tool.current) show(tool.current, drawing, corners)
  }, [map, scheme, drawing])

  const [longitude, latitude] = props.point ?? []
  useEffect(() => {
    showPoint(map, longitude === undefined || latitude === undefined ? null : [longitude, latitude])
  }, [map, scheme, longitude, latitude])
  useEffect(() => showAround(map, around), [map, scheme, around])
  useEffect(() => {
    markCorner(map, chosen === null ? undefined : drawing.corners[chosen])
  }, [map, scheme, chosen, drawing])
}

function toolsOf(map: MapLibreMap, draw: TerraDraw): MapTools {
  return {
    canUndo: () => draw.canUndo(),
    undo: () => draw.undo(),
    center: () => {
      const { lng, lat } = map.getCenter()
      return [lng, lat]
    },
    fit: ([west, south, east, north]) =>
      map.fitBounds([west, south, east, north], { padding: 64, maxZoom: 18 }),
  }
}

/** Puts corners into the tool unless they come from it. */
function show(
  draw: TerraDraw,
  { corners, isClosed }: DrawMapProps['drawing'],
  shown: { current: readonly Position[] },
): void {
  if (corners === shown.current) return
  shown.current = corners
  draw.clear()
  if (!isClosed) {
    draw.setMode('polygon')
    return
  }
  const id = draw.getFeatureId()
  const coordinates = [[...corners, ...corners.slice(0, 1)].map((corner) => [...corner])]
  draw.addFeatures([
    { id, type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: { mode: 'polygon' } },
  ])
  if (draw.hasFeature(id)) draw.selectFeature(id)
}

/** The corners that were put down: while drawing, the tool's ring also follows the mouse. */
function cornersOf(draw: TerraDraw): Position[] | null {
  const polygon = draw.getSnapshot().find(({ geometry }) => geometry.type === 'Polygon')
  if (polygon?.geometry.type !== 'Polygon') return null
  const [ring = []] = polygon.geometry.coordinates
  const { committedCoordinateCount: placed } = polygon.properties
  const corners = ring.slice(0, typeof placed === 'number' ? placed : -1)
  return corners.map(([x = NaN, y = NaN]): Position => [x, y])
}
