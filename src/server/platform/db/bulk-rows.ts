import { pipeline } from 'node:stream/promises'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { copyText } from './copy-text.ts'
import type { Db } from './database.ts'
import { clientOf } from './transaction-client.ts'

/** Rows per statement: enough to make round trips negligible, and under 20 MB of JSON. */
const rowsPerStatement = 10_000

/**
 * Inserts any number of rows, ids included, with COPY. `toStored` makes each row while PostgreSQL takes those before
 * it. Columns it leaves out become null, not their default. Throws outside a transaction; rejects with the failure of
 * the server or of `toStored`, after which the transaction can only be rolled back.
 */
export async function insertRows<T extends PgTable, R>(
  tx: Db,
  table: T,
  rows: readonly R[],
  toStored: (row: R, index: number) => T['$inferInsert'],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  const names = columns.map(([, { name }]) => pg.escapeIdentifier(name)).join(', ')
  const copy = from(`COPY ${pg.escapeIdentifier(getTableName(table))} (${names}) FROM STDIN`)
  await pipeline(copyText(rows, toStored, columns), clientOf(tx).query(copy))
}

/** Updates whole rows by key; ignores rows that do not exist. */
export async function updateRows<T extends PgTable>(
  db: Db,
  table: T,
  keys: readonly (keyof T['$inferSelect'] & string)[],
  rows: readonly T['$inferSelect'][],
): Promise<void> {
  const columns = Object.keys(getTableColumns(table))
  const target = sql.identifier(getTableName(table))
  const set = Object.entries(getTableColumns(table))
    .filter(([property]) => !keys.includes(property))
    .map(([property, { name }]) => sql`${sql.identifier(name)} = r.${sql.identifier(property)}`)
  const same = keys.map((name) => sql`${target}.${sql.identifier(name)} = r.${sql.identifier(name)}`)
  for (const batch of batchesOf(rows)) {
    await db.execute(sql`
      UPDATE ${table} SET ${list(set)} FROM ${recordset(table, columns, batch)}
      WHERE ${sql.join(same, sql` AND `)}`)
  }
}

/** Reserves ids from the table's sequence, in ascending order. Unused ids leave gaps. */
export async function reserveIds(db: Db, table: PgTable, count: number): Promise<number[]> {
  if (count === 0) return []
  // Ids follow one another unless others reserve at the same time, so that the first says what all are.
  const { rows } = await db.execute<{ first: number; ids: number[] | null }>(sql`
    WITH reserved AS MATERIALIZED (
      SELECT nextval(name) AS id
      FROM (SELECT pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass AS name OFFSET 0) sequence,
        generate_series(1, ${count})
    )
    SELECT min(id) AS first,
      CASE WHEN max(id) - min(id) + 1 <> count(*) THEN (SELECT json_agg(id ORDER BY id) FROM reserved) END AS ids
    FROM reserved`)
  return rows.flatMap(({ first, ids }) => ids ?? Array.from({ length: count }, (_, place) => first + place))
}

/**
 * Whether a column has one of these values. Takes linear time whatever the table statistics; a join planned with
 * wrong statistics may compare every pair of rows.
 */
export function isAmong(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = ANY(${sql.param([...new Set(ids)])}::bigint[])`
}

/** From this many new rows on, plans based on old statistics can take minutes. */
const manyRows = 1_000

/**
 * Runs ANALYZE on these tables if many rows were added, including those of this transaction. Otherwise PostgreSQL
 * plans with old statistics, or with what autovacuum saw: nothing, until commit. Blocks other sessions from analyzing
 * these tables until commit, so call it only under a lock that serializes writers anyway.
 */
export async function refreshStatistics(db: Db, tables: readonly PgTable[], added: number): Promise<void> {
  if (added < manyRows) return
  // A tenth of the usual sample is enough to plan what follows here; autovacuum takes a whole one after commit.
  await db.execute(sql`SET LOCAL default_statistics_target = 10`)
  await db.execute(sql`ANALYZE ${list(tables.map((table) => sql`${table}`))}`)
}

function recordset(table: PgTable, columns: readonly string[], rows: readonly unknown[]): SQL {
  const known = getTableColumns(table)
  const typed = list(
    columns.map((name) => {
      const column = known[name]
      if (!column) throw new Error(`The table ${getTableName(table)} has no column ${name}.`)
      return sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`
    }),
  )
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS r(${typed})`
}

function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
