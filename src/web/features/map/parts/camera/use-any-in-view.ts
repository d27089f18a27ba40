import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { overlaps, visibleArea } from './camera.ts'
import { placeOf } from './listing-position.ts'

/** Whether the visible part of the map shows any of the listings, whenever it is at rest. */
export function useAnyInView(map: MapLibreMap, listings: readonly Listing[], coveredBottom: number): boolean {
  const [isAny, setAny] = useState(true)
  const look = useEffectEvent(() => {
    const area = visibleArea(map, coveredBottom)
    setAny(
      listings.some((listing) => {
        const place = placeOf(listing)
        return place !== null && overlaps(place.bounds, area)
      }),
    )
  })
  useEffect(() => {
    // Later: other listings may first move the map.
    const timer = setTimeout(() => look())
    const moves = map.on('moveend', () => look())
    return () => {
      clearTimeout(timer)
      moves.unsubscribe()
    }
  }, [map, listings, coveredBottom])
  return isAny
}
