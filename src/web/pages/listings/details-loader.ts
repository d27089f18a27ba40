import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { detailsQuery } from '#web/features/details/api.ts'
import { propertyNotesQuery } from '#web/features/property/api.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'

const wholeNumber = /^[1-9]\d{0,14}$/

/** The listing id in a URL; null if it is not a valid id. */
export function listingIdOf(text: string | undefined): number | null {
  return text !== undefined && wholeNumber.test(text) ? Number(text) : null
}

/** Prefetches the listing while the page's code is loading. The page shows progress and errors. */
export function loadDetails(queryClient: QueryClient) {
  return ({ params }: LoaderFunctionArgs): null => {
    const id = listingIdOf(params['id'])
    if (id !== null) {
      prefetched(queryClient.query(detailsQuery(id)), queryClient.query(propertyNotesQuery(id)))
    }
    return null
  }
}
