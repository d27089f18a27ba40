import { queryOptions } from '@tanstack/react-query'
import type { BillingAccount, Choice } from '#contract/billing/billing.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'

export const plansQuery = queryOf('GET /api/plans')

/**
 * Refetched whenever it is shown, since it also changes at the payment service. 2 seconds cover the time between a
 * page's loader and its first render.
 */
export const billingAccountQuery = { ...queryOf('GET /api/billing_account'), staleTime: 2000 }

/**
 * Query options for the account of a person who comes from the payment page. The first call lets the server query the
 * payment service if it knows of no active subscription, so a payment shows up even if its webhook was lost.
 */
export const checkedAccount = {
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<BillingAccount> => {
    await callWithSignal(signal, 'GET /api/subscription')
    return callWithSignal(signal, 'GET /api/billing_account')
  },
  staleTime: 0,
  gcTime: 0,
  retry: false,
}

/** Number of open listings, by county name. */
export const listingCountsQuery = queryOptions({
  ...queryOf('GET /api/counties'),
  select: ({ counties }): ReadonlyMap<string, number> =>
    new Map(counties.map(({ name, listings }) => [name, listings])),
})

/** The effect of a choice on the active subscription. Prices can change, so the answer is soon stale. */
export function changePreviewQuery(choice: Choice) {
  return queryOptions({
    queryKey: ['POST /api/preview_county_change', choice],
    queryFn: ({ signal }) => callWithSignal(signal, 'POST /api/preview_county_change', { body: choice }),
    staleTime: 30_000,
  })
}
