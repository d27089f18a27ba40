import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListAnswer } from '#contract/listings/listings.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'

/**
 * Every listing of the person's counties. The answer is compared with no older one: at 10,000 listings telling what
 * stayed the same would cost more than drawing it anew.
 */
export const listingsQuery = queryOptions({
  ...queryOf('GET /api/tax_foreclosure/list_based_off_permissions'),
  structuralSharing: false,
})

const NO_LISTINGS: ListAnswer = { tax_foreclosures: [], without_outline: [], accessible_counties: [] }
const NO_HOURS: ReadonlyMap<string, string> = new Map()

/** The list call as the screen sees it. A failure is logged and leaves an empty answer. */
export function useListings() {
  const { data, error, isFetching, refetch } = useQuery(listingsQuery)
  useEffect(() => {
    if (error) logFault('The listings could not be loaded', error)
  }, [error])
  const status = data ? 'loaded' : error ? 'failed' : 'loading'
  return { status, answer: data ?? NO_LISTINGS, isFetching, retry: () => void refetch() } as const
}

/** When the clerk of each county closes, such as `5:00 PM`, by county name. Asked for once the listings are there. */
export function useClosingHours(enabled: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({
    ...queryOf('GET /api/counties'),
    enabled,
    staleTime: Infinity,
    select: ({ counties }) => new Map(counties.map(({ name, closes_at }) => [name, closes_at])),
  })
  return data ?? NO_HOURS
}
