import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { ListingMapProps, MapFocusRequest } from '#web/features/map/listing-map-props.ts'
import { BY_PAGE, fitOptions } from './camera.ts'
import { placeOf } from './listing-position.ts'
import { PARCEL_ZOOM, PLACE_ZOOM } from './zooms.ts'

type ById = ReadonlyMap<number, Listing>

// A request is carried out once, also when the map is taken away and comes back.
const carriedOut = new WeakSet<MapFocusRequest>()

/** Shows a parcel closely when the page asks for it. Answers the way to do the same from within the map. */
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
      map.fitBounds([...place.bounds], { padding, maxZoom }, BY_PAGE)
    },
    [map, byId, coveredBottom],
  )
  useEffect(() => {
    if (!focusRequest || carriedOut.has(focusRequest)) return
    carriedOut.add(focusRequest)
    zoomTo(focusRequest.id)
  }, [focusRequest, zoomTo])
  return zoomTo
}
