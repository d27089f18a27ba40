import type { QueryClient } from '@tanstack/react-query'
import { listingsQuery } from '#web/features/listings/api.ts'

/** Asks for the listings while the code of the page is still on its way. The page shows how far they are. */
export function loadListings(queryClient: QueryClient) {
  return (): null => {
    void queryClient.query(listingsQuery).catch((_thePageShowsIt: unknown) => undefined)
    return null
  }
}
