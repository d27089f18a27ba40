import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Site } from '#contract/site/site.ts'
import { queryOf } from '#web/lib/api/query.ts'

export const siteQuery = queryOptions({ ...queryOf('GET /api/site'), staleTime: Infinity })

/** What the operator set up for this site; null until the server has said so. */
export function useSite(): Site | null {
  return useQuery(siteQuery).data ?? null
}
