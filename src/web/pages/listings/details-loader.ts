import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { detailsQuery } from '#web/features/details/api.ts'
import { mineQuery } from '#web/features/property/api.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'

const wholeNumber = /^[1-9]\d{0,14}$/

/** The listing an address names; null for an address that can name none. */
export function listingIdOf(text: string | undefined): number | null {
  return text !== undefined && wholeNumber.test(text) ? Number(text) : null
}

/** Asks for the listing while the code of the page is still on its way. The page shows how far it is. */
export function loadDetails(queryClient: QueryClient) {
  return ({ params }: LoaderFunctionArgs): null => {
    const id = listingIdOf(params['id'])
    if (id !== null) {
      prefetched(queryClient.query(detailsQuery(id)), queryClient.query(mineQuery(id)))
    }
    return null
  }
}
