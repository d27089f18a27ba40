import { useEffect, useMemo, useState } from 'react'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { FilterContext } from '#domain/listing-filters/filters.ts'
import { once } from '#domain/lazy/once.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { countInArea } from '#web/features/listings/worker/parts/find-listings.ts'
import { prepareListings } from '#web/features/listings/worker/parts/prepare-listings.ts'

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * Number of listings each search (a query string of the listing screen) finds now; searches not counted yet are
 * missing. Counts one search per idle callback: fifty searches over ten thousand listings would block the page for
 * seconds.
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
      // An earlier count stays until it is recomputed.
      setCounts((before) => new Map([...before, ...counted]))
      cancel = whenIdle(countNext)
    }
    let cancel = whenIdle(countNext)
    return () => cancel()
  }, [prepared, context, searches])
  return counts
}
