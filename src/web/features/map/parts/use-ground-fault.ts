import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapLayer } from '#contract/site/site.ts'
import { groundSourceId } from './ground-layers.ts'

/** The source that a fault of the map comes from; null for none. */
export function faultySource(event: ErrorEvent): string | null {
  return 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : null
}

/** Whether the layer the map lies on cannot be reached now. */
export function useGroundFault(map: MapLibreMap, layer: MapLayer | null): boolean {
  const [faulty, setFaulty] = useState<string | null>(null)
  const source = layer && groundSourceId(layer)
  useEffect(() => {
    if (source === null) return undefined
    const faults = map.on('error', (event) => {
      if (faultySource(event) === source) setFaulty(source)
    })
    const arrivals = map.on('sourcedata', (event) => {
      // With coordinates it tells of a tile that has come.
      if (event.sourceId === source && 'coord' in event) setFaulty(null)
    })
    return () => {
      setFaulty(null)
      faults.unsubscribe()
      arrivals.unsubscribe()
    }
  }, [map, source])
  return source !== null && faulty === source
}
