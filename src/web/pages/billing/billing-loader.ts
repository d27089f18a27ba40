import type { QueryClient } from '@tanstack/react-query'
import { billingAccountQuery, plansQuery } from '#web/features/billing/api.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'

/** Prefetches plans and subscription while the page's code is loading. Does nothing for a visitor. */
export function loadBilling(queryClient: QueryClient) {
  return (): null => {
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return null
    prefetched(queryClient.query(plansQuery), queryClient.query(billingAccountQuery))
    return null
  }
}
