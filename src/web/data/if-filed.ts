import type { PlainDate } from '#domain/time/plain-date.ts'
import { queryOf } from '#web/lib/api/query.ts'

/** The upset deadline after a bid in dollars, if it is filed on a day. The server knows the closed days of the county. */
export function ifFiledQuery(county: string, last_bid: number, filed: PlainDate) {
  return { ...queryOf('GET /api/upset_bid', { query: { county, last_bid, filed } }), staleTime: Infinity }
}
