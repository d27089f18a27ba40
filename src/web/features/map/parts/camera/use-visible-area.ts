import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { QUIETLY } from './camera.ts'
import type { Place } from './listing-position.ts'

/** A chosen pin stands this high above what covers the map's lower edge: higher than the credits. */
const CLEARANCE_PX = 40

/** Moves the map up when the chosen place is under what covers the lower edge. */
export function useUncovered(map: MapLibreMap, place: Place | null, coveredBottom: number): void {
  useEffect(() => {
    if (!place || coveredBottom === 0 || map.isMoving()) return
    const { y } = map.project([...place.point])
    const { clientHeight } = map.getContainer()
    const hidden = y - (clientHeight - coveredBottom - CLEARANCE_PX)
    if (hidden > 0 && y <= clientHeight) map.panBy([0, hidden], { duration: 150 }, QUIETLY)
  }, [map, place, coveredBottom])
}
