import { queryOptions } from '@tanstack/react-query'
import type { Choice } from '#contract/billing/billing.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'

export const plansQuery = queryOf('GET /api/plans')

/**
 * Asked for anew whenever it is shown: it changes at the payment service too. The seconds are those between a page's
 * loader and its first drawing.
 */
export const billingAccountQuery = { ...queryOf('GET /api/billing_account'), staleTime: 2000 }

/** How many listings each county has now, by its name. */
export const listingCountsQuery = queryOptions({
  ...queryOf('GET /api/counties'),
  select: ({ counties }): ReadonlyMap<string, number> =>
    new Map(counties.map(({ name, listings }) => [name, listings])),
})

/** What the running subscription would become. A price may change, so that an answer does not hold for long. */
export function changePreviewQuery(choice: Choice) {
  return queryOptions({
    queryKey: ['POST /api/preview_county_change', choice],
    queryFn: ({ signal }) => callWithSignal(signal, 'POST /api/preview_county_change', { body: choice }),
    staleTime: 30_000,
  })
}
