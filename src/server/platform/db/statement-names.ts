import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { PoolClient } from 'pg'
import { spareLimits } from './limits.ts'
import { replaceQuery } from './watch-queries.ts'

/**
 * Sends each query on this connection without a name: the server keeps named statements per session, and behind a
 * pooler the next transaction may be in another session, which has none or another one of that name.
 */
export function dropStatementNames(client: PoolClient): void {
  replaceQuery(client, ([query, ...rest], send) => send([unnamed(query), ...rest]))
}

/**
 * Whether a pooler carries the named statements of a client from one connection of the server to the next, as PgBouncer
 * does from version 1.21 with `max_prepared_statements`: then it gives them other names at the server. Rejects if the
 * pooler cannot be reached.
 */
export async function keepsStatementNames(pooledUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: pooledUrl,
    connectionTimeoutMillis: spareLimits.waitMs,
    query_timeout: spareLimits.silenceMs,
  })
  client.on('error', () => undefined)
  // Never twice: without such a pooler, it stays at the connection of the server.
  const name = `steps_${randomBytes(8).toString('hex')}`
  const text = `SELECT '${name}'`
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query({ name, text })
    const { rows } = await client.query<{ is_renamed: boolean }>(
      'SELECT name <> $1 AS is_renamed FROM pg_prepared_statements WHERE statement = $2',
      [name, text],
    )
    await client.query('COMMIT')
    return rows.some(({ is_renamed }) => is_renamed)
  } finally {
    await client.end()
  }
}

/** A stream, which has its own `submit`, is left as it is: none has a name. */
function unnamed(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || 'submit' in query || !('name' in query)) return query
  return { ...query, name: undefined }
}
