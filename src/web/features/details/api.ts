import { queryOf } from '#web/lib/api/query.ts'

export function detailsQuery(id: number) {
  // The loader has just fetched; a page that mounts after its failure shows the error instead of fetching again.
  return { ...queryOf('GET /api/tax_foreclosure/:id', { params: { id } }), retryOnMount: false }
}
