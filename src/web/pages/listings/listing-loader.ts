import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { systemClock } from '#web/app/clock.ts'
import { clerkCallsQuery, listingsQuery } from '#web/features/listings/api.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'

/** Asks for the listings while the code of the page is still on its way. The page shows how far they are. */
export function loadListings(queryClient: QueryClient) {
  return ({ request }: LoaderFunctionArgs): null => {
    const state = parseListingUrl(new URL(request.url).searchParams)
    const query = listingsQuery(state, newYorkDate(systemClock()))
    prefetched(queryClient.query(query), queryClient.query(clerkCallsQuery))
    return null
  }
}
