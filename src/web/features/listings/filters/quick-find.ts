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

/** Matching listings and cases in the loaded list. `isOpen`: whether the person has access to listings. */
export function useQuickFind(typed: string, limit: number, isOpen: boolean): QuickFind {
  const today = useToday()
  const { data, isError } = useQuery({
    ...listingsQuery(DEFAULT_LISTING_STATE, today),
    enabled: isOpen,
    // A list already loaded is fresh enough for quick find.
    staleTime: Infinity,
  })
  const { answer, error } = useOwnList(data, isOpen)
  const prepared = useMemo(() => answer && prepareListings(answer), [answer])
  const deferred = useDeferredValue(typed)
  const matches = useMemo(
    () => (prepared ? quickMatches(prepared, deferred, today, limit) : NO_MATCHES),
    [prepared, deferred, today, limit],
  )
  const status = !isOpen ? 'shut' : answer ? 'loaded' : isError || error ? 'failed' : 'loading'
  return { ...matches, status }
}
