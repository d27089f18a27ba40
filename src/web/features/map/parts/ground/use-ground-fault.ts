import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapLayer } from '#contract/site/site.ts'
import { groundSourceId } from './ground-layers.ts'

/** The source that caused a map error; null if it has none. */
export function faultySource(event: ErrorEvent): string | null {
  return 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : null
}

/**
 * Whether the external ground is unreachable now. `onBare` reports whether no tile of it has loaded, so that only the
 * built-in ground shows; a host that fails intermittently leaves the map as it is.
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
    let hasLoaded = false
    const faults = map.on('error', (event) => {
      if (faultySource(event) !== source) return
      setFaulty(source)
      if (!hasLoaded) onBare(true)
    })
    const arrivals = map.on('sourcedata', (event) => {
      // Events with `coord` report a loaded tile.
      if (event.sourceId !== source || !('coord' in event)) return
      hasLoaded = true
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
