import type { GeoJSONSource, Map as MapLibreMap, MapGeoJSONFeature, PointLike } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

type Hit = { kind: 'listing'; id: number } | { kind: 'cluster'; id: number; center: [number, number] }

type PointerEvents = {
  onLight: (id: number | null) => void
  onSelect: (id: number | null) => void
}

/** Hit-test order; pins are above outlines wherever both are rendered. */
const HIT_LAYERS = ['lit-pins', 'clusters', 'pins', 'marks', 'outline-fills']

/** Touch tolerance in px around the point. */
const FINGER_PX = 8

/** Highlights the listing under the mouse, selects it on click, and expands a clicked cluster. */
export function usePointer(map: MapLibreMap, { onLight, onSelect }: PointerEvents): void {
  const light = useEffectEvent(onLight)
  const select = useEffectEvent(onSelect)
  useEffect(() => {
    const hasMouse = window.matchMedia('(hover: hover)').matches
    let lit: number | null = null
    const lightOnce = (id: number | null) => {
      if (id === lit) return
      lit = id
      light(id)
    }
    const subscriptions = [
      map.on('mousemove', ({ point }) => {
        // Hit testing queries all rendered features; skipped while the map is moving.
        if (!hasMouse || map.isMoving()) return
        const hit = hitAt(map, point)
        map.getCanvas().style.cursor = hit ? 'pointer' : ''
        lightOnce(hit?.kind === 'listing' ? hit.id : null)
      }),
      map.on('mouseout', () => lightOnce(null)),
      map.on('click', ({ point: { x, y } }) => {
        const wide = hasMouse ? 0 : FINGER_PX
        const hit =
          hitAt(map, [x, y]) ??
          hitAt(map, [
            [x - wide, y - wide],
            [x + wide, y + wide],
          ])
        if (hit?.kind === 'cluster') void openCluster(map, hit.id, hit.center)
        else select(hit?.id ?? null)
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [map])
}

function hitAt(map: MapLibreMap, at: PointLike | [PointLike, PointLike]): Hit | null {
  const [first] = map.queryRenderedFeatures(at, { layers: HIT_LAYERS })
  return first ? readHit(first) : null
}

function readHit({ properties, geometry }: MapGeoJSONFeature): Hit | null {
  const clusterId: unknown = properties['cluster_id']
  if (typeof clusterId === 'number' && geometry.type === 'Point') {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return { kind: 'cluster', id: clusterId, center: [longitude, latitude] }
  }
  const id: unknown = properties['id']
  return typeof id === 'number' ? { kind: 'listing', id } : null
}

async function openCluster(map: MapLibreMap, id: number, center: [number, number]): Promise<void> {
  const zoom = await map.getSource<GeoJSONSource>('pins')?.getClusterExpansionZoom(id)
  if (zoom !== undefined) map.easeTo({ center, zoom })
}
