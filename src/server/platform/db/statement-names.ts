import type { PoolClient } from 'pg'

/**
 * Sends each query on this connection without a name: the server keeps named statements per session, and behind a
 * pooler the next transaction may be in another session, which has none or another one of that name.
 */
export function dropStatementNames(client: PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('the driver has no queries')
  Reflect.set(client, 'query', (given: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(query, client, [unnamed(given), ...rest]),
  )
}

/** A stream, which has its own `submit`, is left as it is: none has a name. */
function unnamed(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || 'submit' in query || !('name' in query)) return query
  return { ...query, name: undefined }
}
