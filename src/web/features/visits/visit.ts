import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'

const WORD_EVERY_MS = 5 * 60_000

/**
 * Says that the person is here, and learns when this visit and the one before began. One word counts for a few
 * minutes; the server makes one visit of all that are less than half an hour apart, from every tab.
 */
export const visitQuery = queryOptions({
  queryKey: ['POST /api/visits'] as const,
  // Not ended with its reader: a word that was begun twice would be said twice.
  queryFn: () => call('POST /api/visits', { body: {} }),
  staleTime: WORD_EVERY_MS,
})

/** What happened since an instant. */
export function changesQuery(since: string) {
  return queryOf('GET /api/changes', { query: { since } })
}

/**
 * Keeps the visit alive while the person turns from one place to another, so that whoever works through what changed
 * finds the same changes when they come back. The page that was opened first has better things to ask for. `place` is
 * null where nothing is open to the person.
 */
export function usePresence(place: string | null): void {
  const queryClient = useQueryClient()
  const last = useRef<string | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = place
    if (place === null || before === null || before === place) return
    void queryClient.query(visitQuery).catch((_theDashboardTells: unknown) => undefined)
  }, [queryClient, place])
}
