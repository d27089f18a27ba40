import { queryOf } from '#web/lib/api/query.ts'

/** What the history of a county tells, of all one's counties with null. */
export function insightsQuery(county: string | null) {
  return queryOf('GET /api/insights', { query: county === null ? {} : { county } })
}
