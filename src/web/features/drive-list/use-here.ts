import { useEffect, useState } from 'react'
import type { Position } from '#domain/geo/state-plane.ts'

type Here = { position: Position | null; isLocating: boolean; hasFailed: boolean }

/** The person's position, requested from the browser once wanted; longitude and latitude in degrees. */
export function useHere(isWanted: boolean): Here {
  const [found, setFound] = useState<Position | 'nowhere' | null>(null)
  useEffect(() => {
    if (!isWanted) return
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => setFound([longitude, latitude]),
      () => setFound('nowhere'),
      { timeout: 15_000, maximumAge: 60_000 },
    )
    return () => setFound(null)
  }, [isWanted])
  const position = found === 'nowhere' ? null : found
  return { position, isLocating: isWanted && found === null, hasFailed: found === 'nowhere' }
}
