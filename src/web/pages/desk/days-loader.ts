import type { QueryClient } from '@tanstack/react-query'
import { sinceOf } from '#web/features/dashboard/since.ts'
import { depositsQuery } from '#web/features/diligence/api.ts'
import { favoriteListingsQuery, favoritesQuery } from '#web/features/favorites/favorites.ts'
import { savedSearchesQuery } from '#web/features/saved-searches/saved-searches.ts'
import { changesQuery, visitQuery } from '#web/features/visits/visit.ts'
import { isKnownOpen } from '#web/features/session/access.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { prefetched } from '#web/lib/api/prefetch.ts'
import { countiesQuery } from '#web/data/county-offices.ts'
import { courtClosuresQuery } from '#web/data/court-closures.ts'

/** Prefetches the calendar's data besides the listings, while the page's code is loading. */
export async function prefetchCalendar(queryClient: QueryClient): Promise<void> {
  if (await isOpen(queryClient)) prefetchDays(queryClient)
}

/** Like `prefetchCalendar`, for the dashboard. */
export async function prefetchDashboard(queryClient: QueryClient): Promise<void> {
  if (!(await isOpen(queryClient))) return
  prefetchDays(queryClient)
  prefetched(
    queryClient.query(visitQuery).then((visit) => queryClient.query(changesQuery(sinceOf(visit)))),
    queryClient.query(favoriteListingsQuery),
    queryClient.query(savedSearchesQuery),
    queryClient.query(depositsQuery),
  )
}

function prefetchDays(queryClient: QueryClient): void {
  prefetched(
    queryClient.query(favoritesQuery),
    queryClient.query(courtClosuresQuery),
    queryClient.query(countiesQuery),
  )
}

/** Before the session is known, only the listings are worth requesting: a visitor's browser logs each 401. */
async function isOpen(queryClient: QueryClient): Promise<boolean> {
  return isKnownOpen(await queryClient.query(sessionQuery))
}
