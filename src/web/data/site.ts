import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Site } from '#contract/site/site.ts'
import { queryOf } from '#web/lib/api/query.ts'

export const siteQuery = queryOptions({ ...queryOf('GET /api/site'), staleTime: Infinity })

/** The operator's settings for this site; null while loading. */
export function useSite(): Site | null {
  return useQuery(siteQuery).data ?? null
}
