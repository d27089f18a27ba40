import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'

const tables = z.array(z.object({ name: z.string(), columns: z.string() }))

/**
 * Remembers the rows of every table. The returned function puts them back, and removes queued jobs, so that many tests
 * can share one product whatever they change.
 */
export async function rememberTables({ pool }: Database): Promise<() => Promise<void>> {
  const { rows } = await pool.query(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY 1`)
  const known = tables.parse(rows)
  const remember = known.map(({ name, columns }) => `SELECT ${columns} INTO remembered.${name} FROM ${name}`)
  await pool.query(['CREATE SCHEMA remembered', ...remember].join(';'))
  const putBack = known.map(
    ({ name, columns }) => `
      DELETE FROM ${name};
      INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM remembered.${name}`,
  )
  // As a replica: without triggers, in any order of foreign keys.
  const all = ['BEGIN', 'SET LOCAL session_replication_role = replica', ...putBack].join(';')
  return async () => {
    await pool.query(`${all}; DELETE FROM graphile_worker._private_jobs; COMMIT`)
  }
}
