import type { Map as MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { setSource } from '#web/features/map/parts/parcels/use-sources.ts'

const LOCATED_ZOOM = 12

/** Asks the browser for the person's position, once per click, and shows it. */
export function useLocate(map: MapLibreMap) {
  const [isLocating, setIsLocating] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const show = ({ coords: { longitude, latitude } }: GeolocationPosition) => {
    setIsLocating(false)
    if (!map.getMaxBounds()?.contains([longitude, latitude])) {
      setProblem(MAP_TEXTS.locatedOutside)
      return
    }
    setSource(map, 'position', { type: 'Point', coordinates: [longitude, latitude] })
    map.flyTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), LOCATED_ZOOM) })
  }
  const fail = () => {
    setIsLocating(false)
    setProblem(MAP_TEXTS.notLocated)
  }
  const locate = () => {
    if (isLocating) return
    setIsLocating(true)
    setProblem(null)
    navigator.geolocation.getCurrentPosition(show, fail, { timeout: 15_000, maximumAge: 60_000 })
  }
  return { locate, isLocating, problem }
}
