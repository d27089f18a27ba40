import { queryOf } from '#web/lib/api/query.ts'

export function detailsQuery(id: number) {
  // The loader has just asked; a page that arrives after its failure shows it instead of asking again.
  return { ...queryOf('GET /api/tax_foreclosure/:id', { params: { id } }), retryOnMount: false }
}
