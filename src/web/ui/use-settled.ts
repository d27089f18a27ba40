import { useEffect, useState } from 'react'

const TIMEOUT_MS = 3000

/**
 * True once `areSettled` was true, or after a timeout. Lets stacked blocks appear together without shifting each other,
 * while a slow block delays the rest only briefly.
 */
export function useSettled(areSettled: boolean): boolean {
  const [isReady, setReady] = useState(areSettled)
  if (areSettled && !isReady) setReady(true)
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => setReady(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
