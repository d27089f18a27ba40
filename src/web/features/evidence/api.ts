import { queryOf } from '#web/lib/api/query.ts'

export function evidenceQuery(id: number) {
  return queryOf('GET /api/tax_foreclosure/:id/evidence', { params: { id } })
}
