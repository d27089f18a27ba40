import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'

const tables = z.array(z.object({ name: z.string(), columns: z.string() }))

/**
 * Remembers the rows of every table. The returned function puts them back, and removes queued jobs, so that many tests
 * can share one product whatever they change. Triggers count what is written to each table, so that only those written
 * to since are put back: all of them take ten times as long.
 */
export async function rememberTables({ pool }: Database): Promise<() => Promise<void>> {
  const { rows } = await pool.query(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY 1`)
  const known = tables.parse(rows)
  const remember = known.map(
    ({ name, columns }) => `
      SELECT ${columns} INTO remembered.${name} FROM ${name};
      CREATE SEQUENCE written.${name};
      CREATE TRIGGER counts_for_rewind AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${name}
        EXECUTE FUNCTION written.count_write()`,
  )
  await pool.query(`
    CREATE SCHEMA remembered;
    CREATE SCHEMA written;
    CREATE FUNCTION written.count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval(format('written.%I', TG_TABLE_NAME)); RETURN NULL; END $$;
    ${remember.join(';')}`)

  async function countWrites(): Promise<Map<string, string | null>> {
    const counts = await pool.query<{ name: string; writes: string | null }>(
      "SELECT sequencename AS name, last_value::text AS writes FROM pg_sequences WHERE schemaname = 'written'",
    )
    return new Map(counts.rows.map(({ name, writes }) => [name, writes]))
  }

  let before = await countWrites()
  return async () => {
    const counts = await countWrites()
    const putBack = known
      .filter(({ name }) => counts.get(name) !== before.get(name))
      .map(
        ({ name, columns }) => `
          DELETE FROM ${name};
          INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM remembered.${name};`,
      )
    before = counts
    // As a replica: without triggers, in any order of foreign keys.
    await pool.query(`
      BEGIN;
      SET LOCAL session_replication_role = replica;
      ${putBack.join('')}
      DELETE FROM graphile_worker._private_jobs;
      COMMIT`)
  }
}
