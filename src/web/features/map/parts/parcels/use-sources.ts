import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { MapArea } from '#contract/listings/listing-url.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { visibleArea } from '#web/features/map/parts/camera/camera.ts'
import { isWithin, outlinedIn, outlineFeatures, withBelt } from './outline-features.ts'
import { pinFeatures } from './pin-features.ts'
import { OUTLINE_ZOOM } from '#web/features/map/parts/camera/zooms.ts'

export function setSource(map: MapLibreMap, id: string, data: GeoJSON): void {
  void map.getSource<GeoJSONSource>(id)?.setData(data)
}

/** Every listing as a pin or in a cluster. */
export function usePins(map: MapLibreMap, listings: readonly Listing[], today: PlainDate): void {
  useEffect(() => setSource(map, 'pins', pinFeatures(listings, today)), [map, listings, today])
}

/** The filled pins above all others. */
export function useLitPins(map: MapLibreMap, listings: readonly Listing[], today: PlainDate): void {
  useEffect(() => setSource(map, 'lit', pinFeatures(listings, today)), [map, listings, today])
}

/**
 * The outlines in sight and in a belt around, from the zoom on at which they can be seen: to convert all of
 * ten thousand would hold up the page.
 */
export function useOutlines(map: MapLibreMap, listings: readonly Listing[]): void {
  const drawn = useRef<MapArea | null>(null)
  const draw = useEffectEvent(() => {
    if (map.getZoom() < OUTLINE_ZOOM) return
    const area = visibleArea(map, 0)
    if (drawn.current && isWithin(area, drawn.current)) return
    drawn.current = withBelt(area)
    setSource(map, 'outlines', outlineFeatures(outlinedIn(listings, drawn.current)))
  })
  useEffect(() => {
    const moves = map.on('move', () => draw())
    return () => moves.unsubscribe()
  }, [map])
  useEffect(() => {
    drawn.current = null
    draw()
  }, [map, listings])
}

/** Lights the outlines of these listings and of no other. */
export function useLitOutlines(map: MapLibreMap, ids: readonly number[]): void {
  const lit = useRef<readonly number[]>([])
  useEffect(() => {
    for (const id of lit.current) {
      if (!ids.includes(id)) map.setFeatureState({ source: 'outlines', id }, { lit: false })
    }
    for (const id of ids) map.setFeatureState({ source: 'outlines', id }, { lit: true })
    lit.current = ids
  }, [map, ids])
}
