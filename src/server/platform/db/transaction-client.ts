import { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './database.ts'

/**
 * The connection of a transaction, for what the query builder cannot do, such as COPY. Throws outside a transaction,
 * where each statement may get another connection.
 */
export function clientOf(tx: Db): pg.Client {
  // Drizzle keeps the connection of a session to itself.
  const client: unknown = tx instanceof PgTransaction ? Reflect.get(tx._.session, 'client') : null
  if (!(client instanceof pg.Client) || client.getTransactionStatus() === 'I') {
    throw new Error('This needs a transaction that is still open.')
  }
  return client
}
