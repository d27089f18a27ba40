import { queryOf } from '#web/lib/api/query.ts'

export function eventEvidenceQuery(id: number, event_id: number) {
  return queryOf('GET /api/tax_foreclosure/:id/events/:event_id/evidence', { params: { id, event_id } })
}

export function evidenceQuery(id: number) {
  return queryOf('GET /api/tax_foreclosure/:id/evidence', { params: { id } })
}
