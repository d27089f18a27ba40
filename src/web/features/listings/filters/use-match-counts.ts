import { useEffect, useMemo, useState } from 'react'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/listings.ts'
import type { FilterContext } from '#domain/listing-filters/filters.ts'
import { once } from '#domain/lazy/once.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { countInArea } from '#web/features/listings/worker/parts/find-listings.ts'
import { prepareListings } from '#web/features/listings/worker/parts/prepare-listings.ts'

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * How many listings each search (a query of the listing screen) finds now; one that is not counted yet is missing.
 * They are counted one by one, each when the page has a moment for it: over ten thousand listings fifty searches would
 * hold it up for seconds.
 */
export function useMatchCounts(
  answer: ListAnswer | null,
  context: FilterContext | null,
  searches: readonly string[],
): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState(NONE)
  const prepared = useMemo(() => answer && once(() => prepareListings(answer)), [answer])
  useEffect(() => {
    if (!prepared || !context) return undefined
    const counted = new Map<string, number>()
    const countNext = () => {
      const next = searches.find((search) => !counted.has(search))
      if (next === undefined) return
      counted.set(next, countInArea(prepared(), parseListingUrl(new URLSearchParams(next)), context))
      // What was counted before stands until it is counted again.
      setCounts((before) => new Map([...before, ...counted]))
      callOff = whenIdle(countNext)
    }
    let callOff = whenIdle(countNext)
    return () => callOff()
  }, [prepared, context, searches])
  return counts
}
