import pg from 'pg'
import { isReadOnlyServer } from './database-trouble.ts'
import { watchQueries } from './watch-queries.ts'

/**
 * Ends a connection on which a write failed because its server takes none. The pool would keep it for good, while a new
 * one goes to where the address leads by then. Readers of a replica do not write, so theirs stay.
 */
export function endWhenReadOnly(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return
  watchQueries(client, () => (error) => {
    if (isReadOnlyServer(error)) void client.end().catch(() => undefined)
  })
}

/**
 * Whether the server of a connection takes writes: not a standby, nor one that its provider made read-only because its
 * storage is full. Such a connection is ended, because the next one may lead elsewhere.
 */
export async function takesWrites(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const client = await pool.connect()
  let isWritable = false
  try {
    const { rows } = await client.query<{ is_writable: boolean }>(
      "SELECT current_setting('transaction_read_only') = 'off' AS is_writable",
    )
    isWritable = rows[0]?.is_writable === true
    return isWritable
  } finally {
    client.release(!isWritable)
  }
}
