import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { logFault } from '#web/lib/log.ts'
import type { StartingCamera } from '#web/features/map/parts/camera/camera.ts'
import { createMap } from './create-map.ts'
import { faultySource } from '#web/features/map/parts/ground/use-ground-fault.ts'

type Setup = { style: StyleSpecification; camera: StartingCamera }

/** Creates the map in the container, and removes it with all its resources on unmount. */
export function useShell(container: HTMLElement | null, setup: (container: HTMLElement) => Setup) {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const start = useEffectEvent((element: HTMLElement) => {
    const { style, camera } = setup(element)
    try {
      return createMap(element, style, camera)
    } catch (error) {
      logFault('The map cannot be rendered', error)
      return null
    }
  })
  useEffect(() => {
    if (!container) return undefined
    const created = start(container)
    if (!created) {
      const timer = setTimeout(() => setHasFailed(true))
      return () => clearTimeout(timer)
    }
    void created.once('style.load', () => setMap(created))
    // Logs each source once: an unreachable tile host would flood the log.
    const logged = new Set<string>()
    created.on('error', (event) => {
      const source = faultySource(event)
      if (source !== null && logged.has(source)) return
      if (source !== null) logged.add(source)
      logFault('The map reports a fault', event.error)
    })
    return () => {
      setMap(null)
      created.remove()
    }
  }, [container])
  return { map, hasFailed }
}
