import { useEffect, useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { placeOf } from './listing-position.ts'

/** Half a frame, so that scrolling stays smooth. */
const SLICE_MS = 8

/** The latest listings with all locations computed; null before the first. */
export function useLocated(listings: readonly Listing[]): readonly Listing[] | null {
  const [located, setLocated] = useState<readonly Listing[] | null>(null)
  useEffect(() => {
    let timer = 0
    const locateFrom = (start: number) => {
      const end = performance.now() + SLICE_MS
      let next = start
      for (const listing of listings.slice(start)) {
        placeOf(listing)
        next += 1
        if (performance.now() > end) break
      }
      if (next < listings.length) timer = window.setTimeout(() => locateFrom(next))
      else setLocated(listings)
    }
    timer = window.setTimeout(() => locateFrom(0))
    return () => clearTimeout(timer)
  }, [listings])
  return located
}
