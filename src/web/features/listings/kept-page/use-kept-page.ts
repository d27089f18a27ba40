import { useEffect } from 'react'
import { prefetched } from '#web/lib/api/prefetch.ts'
import { useClock } from '#web/lib/clock.ts'

/** By then, nothing more is added to the first view. */
const SETTLED_MS = 3_000

/**
 * Keeps the page for the next visit: a moment after the list of this version is shown, and when the person leaves.
 * `version`: null while what is shown is not the current list.
 */
export function useKeptPage(version: string | null): void {
  const clock = useClock()
  useEffect(() => {
    if (version === null) return
    const timer = setTimeout(
      // Without its code, none is kept.
      () => prefetched(import('./keep-page.ts').then(({ keepPageOf }) => keepPageOf(version, clock))),
      SETTLED_MS,
    )
    return () => clearTimeout(timer)
  }, [version, clock])
}
