import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { systemClock } from '#web/app/clock.ts'
import { clerkCallsQuery, listingsQuery } from '#web/features/listings/api.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'

/** Prefetches the listings while the page's code is loading. The page shows progress and errors. */
export function loadListings(queryClient: QueryClient) {
  return ({ request }: LoaderFunctionArgs): null => {
    const state = parseListingUrl(new URL(request.url).searchParams)
    const query = listingsQuery(state, newYorkDate(systemClock()), systemClock)
    prefetched(queryClient.query(query), queryClient.query(clerkCallsQuery))
    return null
  }
}
