import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { fitOptions, REPORTED_MOVE } from './camera.ts'
import { placeOf } from './listing-position.ts'
import { PARCEL_ZOOM, PLACE_ZOOM } from './zooms.ts'

type ById = ReadonlyMap<number, Listing>

/**
 * Zooms to a parcel when the page requests it, and again if the map unmounted before the view was reported, because the
 * page still requests it. Returns a function to do the same from within the map.
 */
export function useZoomToParcel(
  map: MapLibreMap,
  byId: ById,
  { focusRequest, coveredBottom }: Pick<ListingMapProps, 'focusRequest' | 'coveredBottom'>,
): (id: number) => void {
  const zoomTo = useCallback(
    (id: number) => {
      const listing = byId.get(id)
      const place = listing && placeOf(listing)
      if (!place) return
      const { padding } = fitOptions(map.getContainer(), coveredBottom)
      const maxZoom = place.isApproximate ? PLACE_ZOOM : PARCEL_ZOOM
      map.fitBounds([...place.bounds], { padding, maxZoom }, REPORTED_MOVE)
    },
    [map, byId, coveredBottom],
  )
  // A refreshed list or a resized sheet starts no zoom again.
  const started = useRef<typeof focusRequest>(null)
  useEffect(() => {
    if (!focusRequest || focusRequest === started.current) return
    started.current = focusRequest
    zoomTo(focusRequest.id)
  }, [focusRequest, zoomTo])
  return zoomTo
}
