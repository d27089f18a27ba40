import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Large enough that the round trips do not count, small enough that one statement stays below 20 MB of JSON. */
const rowsAtOnce = 10_000

/**
 * Inserts any number of rows, ids included, in few statements: the rows travel as JSON and PostgreSQL turns them into
 * columns. A column a row does not name becomes null, never its default.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const columns = Object.keys(getTableColumns(table))
  const names = list(columns.map((name) => sql`${sql.identifier(name)}`))
  for (const batch of batchesOf(rows)) {
    await db.execute(sql`
      INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM ${recordset(table, columns, batch)}`)
  }
}

/** Writes whole rows over those with the same keys. Rows that do not exist are passed over. */
export async function updateRows<T extends PgTable>(
  db: Db,
  table: T,
  keys: readonly (keyof T['$inferSelect'] & string)[],
  rows: readonly T['$inferSelect'][],
): Promise<void> {
  const columns = Object.keys(getTableColumns(table))
  const target = sql.identifier(getTableName(table))
  const set = columns
    .filter((name) => !keys.includes(name))
    .map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`)
  const same = keys.map((name) => sql`${target}.${sql.identifier(name)} = r.${sql.identifier(name)}`)
  for (const batch of batchesOf(rows)) {
    await db.execute(sql`
      UPDATE ${table} SET ${list(set)} FROM ${recordset(table, columns, batch)}
      WHERE ${sql.join(same, sql` AND `)}`)
  }
}

/** Takes ids from the table's own sequence, ascending. Ids that are not used stay unused. */
export async function reserveIds(db: Db, table: PgTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')) AS id FROM generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}

/**
 * Whether a column has one of these values. Reading one table by it takes as long as there are rows, whatever
 * PostgreSQL thinks of the table; a join by many ids, planned by wrong statistics, compares each row with each.
 */
export function isAmong(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = ANY(${sql.param([...new Set(ids)])}::bigint[])`
}

/** From so many new rows on, plans made by what a table was before can take minutes. */
const manyRows = 1_000

/**
 * Tells PostgreSQL what these tables hold now, if `added` rows are many, those of this transaction included. Until it is
 * told it plans by what the tables were before, or by what autovacuum saw of them meanwhile: nothing, as long as the
 * transaction is not committed. Until the transaction ends no other session can do the same with these tables, so
 * call it where writers take turns anyway.
 */
export async function refreshStatistics(db: Db, tables: readonly PgTable[], added: number): Promise<void> {
  if (added < manyRows) return
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
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
