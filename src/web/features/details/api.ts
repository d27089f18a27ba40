import type { PlainDate } from '#domain/time/plain-date.ts'
import { queryOf } from '#web/lib/api/query.ts'

export function detailsQuery(id: number) {
  // The loader has just asked; a page that arrives after its failure shows it instead of asking again.
  return { ...queryOf('GET /api/tax_foreclosure/:id', { params: { id } }), retryOnMount: false }
}

/** The engine's answer for a bid of so many dollars, were it filed on that day. It knows the closed days of the county. */
export function ifFiledQuery(county: string, last_bid: number, filed: PlainDate) {
  return { ...queryOf('GET /api/upset_bid', { query: { county, last_bid, filed } }), staleTime: Infinity }
}
