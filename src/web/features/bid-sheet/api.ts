import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'

export type BidSheetModel = Answer<'GET /api/bid_sheet'>['sheets'][number]

/** Bid sheets, never kept after their page is left: each has its print time and the person's latest notes. */
export function bidSheetQuery(ids: readonly number[]) {
  return { ...queryOf('GET /api/bid_sheet', { query: { ids: ids.join(',') } }), gcTime: 0 }
}
