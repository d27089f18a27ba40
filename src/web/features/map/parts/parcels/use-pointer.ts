import type { GeoJSONSource, Map as MapLibreMap, MapGeoJSONFeature, PointLike } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { clickedAt, samePointOf, shownAt } from './same-point.ts'

type Cluster = { kind: 'cluster'; id: number; count: number; center: [number, number] }
type Hit = { kind: 'listing'; id: number } | Cluster

type PointerEvents = {
  listings: readonly Listing[]
  selectedId: number | null
  onLight: (id: number | null) => void
  onSelect: (id: number | null) => void
}

/** Hit-test order; pins are above outlines wherever both are rendered. */
const HIT_LAYERS = ['lit-pins', 'clusters', 'pins', 'marks', 'outline-fills']

/** Touch tolerance in px around the point. */
const FINGER_PX = 8

/**
 * Highlights the listing under the mouse and selects it on click; of several at one point, each click selects the next
 * one. Expands a clicked cluster unless all of it is at one point.
 */
export function usePointer(map: MapLibreMap, pointer: PointerEvents): void {
  const { listings, selectedId } = pointer
  const light = useEffectEvent(pointer.onLight)
  const select = useEffectEvent(pointer.onSelect)
  const shown = useEffectEvent((id: number) => shownAt(samePointOf(listings), id, selectedId))
  const clicked = useEffectEvent((id: number) => clickedAt(samePointOf(listings), id, selectedId))
  const isOnePoint = useEffectEvent(
    (id: number, count: number) => samePointOf(listings).get(id)?.length === count,
  )
  useEffect(() => {
    const hasMouse = window.matchMedia('(hover: hover)').matches
    let lit: number | null = null
    const lightOnce = (id: number | null) => {
      if (id === lit) return
      lit = id
      light(id)
    }
    const selectAt = (id: number) => {
      const next = clicked(id)
      if (hasMouse) lightOnce(next)
      select(next)
    }
    const openCluster = async ({ id, count, center }: Cluster) => {
      const source = map.getSource<GeoJSONSource>('pins')
      const [first] = (await source?.getClusterLeaves(id, 1, 0)) ?? []
      const listingId: unknown = first?.properties?.['id']
      if (typeof listingId === 'number' && isOnePoint(listingId, count)) {
        selectAt(listingId)
        return
      }
      const zoom = await source?.getClusterExpansionZoom(id)
      if (zoom !== undefined) map.easeTo({ center, zoom })
    }
    const subscriptions = [
      map.on('mousemove', ({ point }) => {
        // Hit testing queries all rendered features; skipped while the map is moving.
        if (!hasMouse || map.isMoving()) return
        const hit = hitAt(map, point)
        map.getCanvas().style.cursor = hit ? 'pointer' : ''
        lightOnce(hit?.kind === 'listing' ? shown(hit.id) : null)
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
        if (hit?.kind === 'cluster') void openCluster(hit)
        else if (hit) selectAt(hit.id)
        else select(null)
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
  const count: unknown = properties['point_count']
  if (typeof clusterId === 'number' && typeof count === 'number' && geometry.type === 'Point') {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return { kind: 'cluster', id: clusterId, count, center: [longitude, latitude] }
  }
  const id: unknown = properties['id']
  return typeof id === 'number' ? { kind: 'listing', id } : null
}
