import type { Pool } from 'pg'
import { z } from 'zod'

/** Rows that a restore to an earlier instant takes over from the latest state, because they say what has gone out. */
export interface SentTable {
  table: string
  /** Names of the columns of its primary key, separated by a comma and a space; it has others. */
  key: string
  /** SQL for when a row was last changed. */
  changedAt: string
  /** SQL for which rows `r` still have what they refer to in the restored state. */
  stillRefers: string
}

/** Rows of each table, as JSON texts of one array. */
export type SentRows = ReadonlyMap<string, string>

/** Where each sequence stands, by its name with the schema. */
export type SequenceStands = ReadonlyMap<string, number>

/** The rows that changed at or after an instant. */
export async function readSentSince(
  pool: Pool,
  tables: readonly SentTable[],
  since: Date,
): Promise<SentRows> {
  const found = new Map<string, string>()
  for (const { table, changedAt } of tables) {
    const { rows } = await pool.query<{ found: string }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS found FROM ${table} t WHERE ${changedAt} >= $1`,
      [since],
    )
    found.set(table, rows[0]?.found ?? '[]')
  }
  return found
}

/** Adds the rows; one that is there takes over all columns. */
export async function addSent(pool: Pool, tables: readonly SentTable[], sent: SentRows): Promise<void> {
  for (const { table, key, stillRefers } of tables) {
    const columns = await columnsOf(pool, table)
    const list = columns.join(', ')
    const keys = new Set(key.split(', '))
    const updates = columns
      .filter((column) => !keys.has(column))
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')
    await pool.query(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM jsonb_populate_recordset(null::${table}, $1::jsonb) r WHERE ${stillRefers}
       ON CONFLICT (${key}) DO UPDATE SET ${updates}`,
      [sent.get(table) ?? '[]'],
    )
  }
}

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const standsSchema = z.array(z.object({ name: z.string(), last_value: z.number() }))

/** The last value of each sequence that has given one, by its quoted name. */
export async function readSequences(pool: Pool): Promise<SequenceStands> {
  const { rows } = await pool.query(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value FROM pg_sequences
     WHERE last_value IS NOT NULL`,
  )
  return new Map(standsSchema.parse(rows).map(({ name, last_value }) => [name, last_value]))
}

/** Moves sequences past what they gave, so that no number stands for two things. */
export async function advanceSequences(pool: Pool, stands: SequenceStands): Promise<void> {
  const now = await readSequences(pool)
  for (const [name, last] of stands) {
    if (last > (now.get(name) ?? 0)) await pool.query('SELECT setval($1::regclass, $2)', [name, last])
  }
}
