import { useEffect, useState, type ComponentType } from 'react'
import type { ListingMapProps } from '#web/features/map/listing-map-props.ts'
import { logFault } from '#web/lib/log.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

type MapCode = { Canvas: ComponentType<ListingMapProps> | null; hasFailed: boolean; retry: () => void }

/** Loads the map's large bundle once the page has rendered and is idle. */
export function useMapCode(isWanted: boolean): MapCode {
  const [Canvas, setCanvas] = useState<MapCode['Canvas']>(null)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    const load = async () => {
      try {
        const { MapCanvas } = await import('./map-canvas.tsx')
        if (!isGone) setCanvas(() => MapCanvas)
      } catch (error) {
        logFault('The map could not be loaded', error)
        if (!isGone) setFailedAttempt(attempt)
      }
    }
    const cancel = whenIdle(() => void load())
    return () => {
      isGone = true
      cancel()
    }
  }, [isWanted, attempt])
  return { Canvas, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) }
}
