import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { PoolClient, Pool } from 'pg'
import type { Sequence, Table } from './catalog.store.ts'

const BEGIN = {
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY',
  load: 'BEGIN',
} as const

/** No time limits, and one text for each value whatever the server's or the role's settings are. */
const SETTINGS = `
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex'`

/** Does the work in one transaction. A failure closes the connection, because a COPY may still be running on it. */
export async function inTransaction<T>(
  pool: Pool,
  kind: keyof typeof BEGIN,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(BEGIN[kind])
    await client.query(SETTINGS)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Prevents that a migration rewrites a table meanwhile. As first statement it comes before the snapshot is taken. */
export async function lockForReading(client: PoolClient, tables: readonly Table[]): Promise<void> {
  await client.query(`LOCK TABLE ${listOf(tables)} IN ACCESS SHARE MODE`)
}

/** Keeps all other connections from writing until commit. */
export async function lockForLoading(client: PoolClient, tables: readonly Table[]): Promise<void> {
  await client.query(`LOCK TABLE ${listOf(tables)} IN EXCLUSIVE MODE`)
}

/** All rows in the text format of COPY, in the table's order. */
export function copyOut(client: PoolClient, { sql, columnsSql, orderSql }: Table): Readable {
  return client.query(to(`COPY (SELECT ${columnsSql} FROM ${sql} t ORDER BY ${orderSql}) TO STDOUT`))
}

/** Takes rows in the text format of COPY. Identity columns keep the given values. */
export function copyIn(client: PoolClient, { sql, columnsSql }: Table): Writable {
  return client.query(from(`COPY ${sql} (${columnsSql}) FROM STDIN`))
}

/** Names of the tables that have rows. */
export async function findFilled(client: PoolClient, tables: readonly Table[]): Promise<string[]> {
  const each = tables.map(
    ({ name, sql }) => `SELECT ${pg.escapeLiteral(name)} AS name WHERE EXISTS (SELECT FROM ${sql})`,
  )
  const { rows } = await client.query<{ name: string }>(each.join(' UNION ALL '))
  return rows.map(({ name }) => name)
}

/** Deletes all rows of a table. */
export async function empty(client: PoolClient, { sql }: Table): Promise<void> {
  await client.query(`DELETE FROM ${sql}`)
}

/** Sets what a sequence gives next. Unlike setval, a rollback undoes it. */
export async function restart(client: PoolClient, { sql }: Sequence, next: string): Promise<void> {
  await client.query(`ALTER SEQUENCE ${sql} RESTART WITH ${BigInt(next)}`)
}

/** Counts rows for the planner, which knows nothing of what this transaction has loaded. */
export async function analyze(client: PoolClient, tables: readonly Table[]): Promise<void> {
  await client.query(`ANALYZE ${listOf(tables)}`)
}

function listOf(tables: readonly Table[]): string {
  return tables.map(({ sql }) => sql).join(', ')
}
