import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'

const PING_INTERVAL_MS = 5 * 60_000

/**
 * Reports the person's presence, and returns when this visit and the previous one started. A ping is fresh for five
 * minutes; the server merges pings less than half an hour apart, from all tabs, into one visit.
 */
export const visitQuery = queryOptions({
  queryKey: ['POST /api/visits'] as const,
  // Does not use the abort signal: a ping canceled by its reader would be sent twice.
  queryFn: () => call('POST /api/visits', { body: {} }),
  staleTime: PING_INTERVAL_MS,
})

/** Changes since an instant. */
export function changesQuery(since: string) {
  return queryOf('GET /api/changes', { query: { since } })
}

/**
 * Keeps the visit alive while the person moves between pages, so that the same changes are still listed when they
 * return to the dashboard. Skips the first page opened, which loads its own data first. `place` is null without access.
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
