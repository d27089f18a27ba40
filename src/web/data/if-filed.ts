import type { PlainDate } from '#domain/time/plain-date.ts'
import { queryOf } from '#web/lib/api/query.ts'

/**
 * The upset deadline if a bid in dollars is filed on a day. Computed by the server, which knows the county's closures.
 */
export function ifFiledQuery(county: string, last_bid: number, filed: PlainDate) {
  return queryOf('GET /api/upset_bid', { query: { county, last_bid, filed } })
}
