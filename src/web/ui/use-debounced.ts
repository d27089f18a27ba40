import { useEffect, useState } from 'react'

const PATIENCE_MS = 3000

/**
 * True once `areSettled` has been true, or after a while without it: blocks that stand one under the other are shown
 * together, so that none pushes another away, but a block that hangs holds up the rest only so long.
 */
export function useSettled(areSettled: boolean): boolean {
  const [isReady, setReady] = useState(areSettled)
  if (areSettled && !isReady) setReady(true)
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => setReady(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
