import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { DEFAULT_LISTING_STATE } from '#contract/listings/listing-url.ts'
import { listingsQuery, useOwnList } from '#web/features/listings/api.ts'
import { prepareListings } from '#web/features/listings/worker/parts/prepare-listings.ts'
import {
  NO_MATCHES,
  quickMatches,
  type QuickMatches,
} from '#web/features/listings/worker/parts/quick-matches.ts'
import { useToday } from '#web/features/listings/use-today.ts'

export type QuickFind = QuickMatches & { status: 'loading' | 'loaded' | 'failed' | 'shut' }

/** Listings and cases for a typed text, from the list that is loaded; `isOpen` says whether the person may see one. */
export function useQuickFind(typed: string, most: number, isOpen: boolean): QuickFind {
  const today = useToday()
  const { data, isError } = useQuery({
    ...listingsQuery(DEFAULT_LISTING_STATE, today),
    enabled: isOpen,
    // A list that is there is good enough to jump from.
    staleTime: Infinity,
  })
  const { answer, error } = useOwnList(data, isOpen)
  const prepared = useMemo(() => answer && prepareListings(answer), [answer])
  const asked = useDeferredValue(typed)
  const matches = useMemo(
    () => (prepared ? quickMatches(prepared, asked, today, most) : NO_MATCHES),
    [prepared, asked, today, most],
  )
  const status = !isOpen ? 'shut' : answer ? 'loaded' : isError || error ? 'failed' : 'loading'
  return { ...matches, status }
}
