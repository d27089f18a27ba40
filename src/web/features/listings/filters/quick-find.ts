import { useDeferredValue, useMemo } from 'react'
import { DEFAULT_LISTING_STATE } from '#contract/listings/listing-url.ts'
import { useList, useOwnList } from '#web/features/listings/api.ts'
import { prepareListings } from '#web/features/listings/worker/parts/prepare-listings.ts'
import {
  NO_MATCHES,
  quickMatches,
  type QuickMatches,
} from '#web/features/listings/worker/parts/quick-matches.ts'
import { useToday } from '#web/lib/use-today.ts'

export type QuickFind = QuickMatches & { status: 'loading' | 'loaded' | 'failed' | 'shut' }

/** Matching listings and cases in the loaded list. `isOpen`: whether the person has access to listings. */
export function useQuickFind(typed: string, limit: number, isOpen: boolean): QuickFind {
  const today = useToday()
  // A list already loaded is fresh enough for quick find.
  const loaded = useList(DEFAULT_LISTING_STATE, today, { enabled: isOpen, staleTime: Infinity })
  const { answer, error } = useOwnList(loaded.list, isOpen)
  const prepared = useMemo(() => answer && prepareListings(answer), [answer])
  const deferred = useDeferredValue(typed)
  const matches = useMemo(
    () => (prepared ? quickMatches(prepared, deferred, today, limit) : NO_MATCHES),
    [prepared, deferred, today, limit],
  )
  const status = !isOpen ? 'shut' : answer ? 'loaded' : loaded.error || error ? 'failed' : 'loading'
  return { ...matches, status }
}
