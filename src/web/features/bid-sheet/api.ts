import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'

export type BidSheetModel = Answer<'GET /api/bid_sheet'>['sheets'][number]

/** Sheets as they are this minute: each says when it was printed, and what the person noted last. */
export function bidSheetQuery(ids: readonly number[]) {
  return {
    ...queryOf('GET /api/bid_sheet', { query: { ids: ids.join(',') } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }
}
