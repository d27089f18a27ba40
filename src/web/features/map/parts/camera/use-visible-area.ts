import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { SILENT_MOVE } from './camera.ts'
import type { Place } from './listing-position.ts'

/** A selected pin stays this far above the covered lower edge, clear of the attribution. */
const CLEARANCE_PX = 40

/** Pans the map up when the selected location is covered at the lower edge. */
export function useUncovered(map: MapLibreMap, place: Place | null, coveredBottom: number): void {
  useEffect(() => {
    if (!place || coveredBottom === 0 || map.isMoving()) return
    const { y } = map.project([...place.point])
    const { clientHeight } = map.getContainer()
    const hidden = y - (clientHeight - coveredBottom - CLEARANCE_PX)
    if (hidden > 0 && y <= clientHeight) map.panBy([0, hidden], { duration: 150 }, SILENT_MOVE)
  }, [map, place, coveredBottom])
}
