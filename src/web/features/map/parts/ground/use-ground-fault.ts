import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapLayer } from '#contract/site/site.ts'
import { groundSourceId } from './ground-layers.ts'

/** The source that a fault of the map comes from; null for none. */
export function faultySource(event: ErrorEvent): string | null {
  return 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : null
}

/**
 * Whether the layer the map lies on cannot be reached now. `onBare` hears whether nothing of it has come at all, so
 * that the drawn ground is all there is; a host that fails now and then leaves the map as it is.
 */
export function useGroundFault(
  map: MapLibreMap,
  layer: MapLayer | null,
  onBare: (isBare: boolean) => void,
): boolean {
  const [faulty, setFaulty] = useState<string | null>(null)
  const source = layer && groundSourceId(layer)
  useEffect(() => {
    if (source === null) return undefined
    let hasCome = false
    const faults = map.on('error', (event) => {
      if (faultySource(event) !== source) return
      setFaulty(source)
      if (!hasCome) onBare(true)
    })
    const arrivals = map.on('sourcedata', (event) => {
      // With coordinates it tells of a tile that has come.
      if (event.sourceId !== source || !('coord' in event)) return
      hasCome = true
      setFaulty(null)
      onBare(false)
    })
    return () => {
      setFaulty(null)
      onBare(false)
      faults.unsubscribe()
      arrivals.unsubscribe()
    }
  }, [map, source, onBare])
  return source !== null && faulty === source
}
