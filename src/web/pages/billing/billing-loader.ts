import type { QueryClient } from '@tanstack/react-query'
import { billingAccountQuery, plansQuery } from '#web/features/billing/api.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'

/** Asks what is on sale and what is paid while the code of the page is still on its way. Nothing for a stranger. */
export function loadBilling(queryClient: QueryClient) {
  return (): null => {
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return null
    prefetched(queryClient.query(plansQuery), queryClient.query(billingAccountQuery))
    return null
  }
}
