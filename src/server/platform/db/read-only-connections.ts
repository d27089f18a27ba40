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
