import { Writable } from 'node:stream'
import { SpanKind } from '@opentelemetry/api'
import type { PoolClient } from 'pg'
import { watchQueries } from '#server/platform/db/watch-queries.ts'
import { beginSpan, failSpan, isTraced } from './spans.ts'

const OPERATION =
  /^\s*(?:WITH\b[^]*?\)\s*)?(SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|COPY|LOCK)\b/i
const TABLE = /\b(?:copy|from|into|update|join)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)/i

/** What a statement does, and to which table. Nothing else of it, because a literal may be personal. */
export function summaryOf(statement: string): string {
  const operation = OPERATION.exec(statement)?.[1]?.toUpperCase() ?? 'OTHER'
  const table = TABLE.exec(statement)?.[1]
  return table === undefined ? operation : `${operation} ${table.replaceAll('"', '').toLowerCase()}`
}

/** The text of a query; null for a stream from the server, whose end is not seen here. */
function statementOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null) return null
  if ('submit' in query && !(query instanceof Writable)) return null
  return 'text' in query && typeof query.text === 'string' ? query.text : null
}

/** Gives each query of a trace on this connection a span. Queries without a cause, such as polling, have none. */
export function traceQueries(client: PoolClient): void {
  watchQueries(client, (query) => {
    const statement = statementOf(query)
    if (statement === null || !isTraced()) return null
    const span = beginSpan(summaryOf(statement), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql' },
    })
    return (error) => {
      if (error !== null) failSpan(span, error)
      span.end()
    }
  })
}
