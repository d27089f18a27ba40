import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { MapArea } from '#contract/listings/listing-url.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { visibleArea } from '#web/features/map/parts/camera/camera.ts'
import { isWithin, outlinedIn, outlineFeatures, withMargin } from './outline-features.ts'
import { pinFeatures } from './pin-features.ts'
import { samePointOf } from './same-point.ts'
import { OUTLINE_ZOOM } from '#web/features/map/parts/camera/zooms.ts'

export function setSource(map: MapLibreMap, id: string, data: GeoJSON): void {
  void map.getSource<GeoJSONSource>(id)?.setData(data)
}

/** Adds every listing as a pin or to a cluster. */
export function usePins(map: MapLibreMap, listings: readonly Listing[], today: PlainDate): void {
  useEffect(
    () => setSource(map, 'pins', pinFeatures(listings, today, samePointOf(listings))),
    [map, listings, today],
  )
}

/** The filled pins above all others. */
export function useLitPins(map: MapLibreMap, listings: readonly Listing[], today: PlainDate): void {
  useEffect(() => setSource(map, 'lit', pinFeatures(listings, today)), [map, listings, today])
}

/**
 * Outlines in view and in a margin around, from `OUTLINE_ZOOM` on: converting all ten thousand would block the page.
 */
export function useOutlines(map: MapLibreMap, listings: readonly Listing[]): void {
  const rendered = useRef<MapArea | null>(null)
  const renderOutlines = useEffectEvent(() => {
    if (map.getZoom() < OUTLINE_ZOOM) return
    const area = visibleArea(map, 0)
    if (rendered.current && isWithin(area, rendered.current)) return
    rendered.current = withMargin(area)
    setSource(map, 'outlines', outlineFeatures(outlinedIn(listings, rendered.current)))
  })
  useEffect(() => {
    const moves = map.on('move', () => renderOutlines())
    return () => moves.unsubscribe()
  }, [map])
  useEffect(() => {
    rendered.current = null
    renderOutlines()
  }, [map, listings])
}

/** Highlights the outlines of exactly these listings. */
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
