import { queryOf } from '#web/lib/api/query.ts'

/** Insights into the history of a county, or with null, of all the person's counties. */
export function insightsQuery(county: string | null) {
  return queryOf('GET /api/insights', { query: county === null ? {} : { county } })
}
