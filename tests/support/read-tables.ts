import type { Database } from '#server/platform/db/database.ts'

/** The rows of each table as text, and the queued jobs. */
type Content = Record<string, string | null>

export type TableReader = {
  /** Every row of every table and every queued job, except for rate limits. Quick if nothing was written since. */
  read(): Promise<Content>
}

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname = 'public' AND tablename <> 'rate_limit' OR tablename = '_private_jobs' ORDER BY 1`

/**
 * Reads tables for tests that expect no change. Triggers count what is written, because reading a hundred tables before
 * and after each of a thousand tests takes minutes. They count what is rolled back, too, so that only an unchanged count
 * says anything.
 */
export async function openTableReader({ pool }: Database): Promise<TableReader> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES)
  const names = tables.map(({ name }) => name)
  await pool.query(`
    CREATE SEQUENCE writes;
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval('public.writes'); RETURN NULL; END $$`)
  for (const name of names)
    await pool.query(`
      CREATE TRIGGER counts_rows AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION count_write();
      CREATE TRIGGER counts_truncate AFTER TRUNCATE ON ${name} EXECUTE FUNCTION count_write();
      ALTER TABLE ${name} ENABLE ALWAYS TRIGGER counts_rows, ENABLE ALWAYS TRIGGER counts_truncate`)
  const all = names
    .map(
      (name) =>
        `SELECT '${name}' AS name, string_agg(t::text, E'\\n' ORDER BY t::text) AS content FROM ${name} t`,
    )
    .join(' UNION ALL ')
  let known: { writes: string; content: Content } | null = null

  async function countWrites(): Promise<string> {
    const { rows } = await pool.query<{ writes: string }>('SELECT last_value::text AS writes FROM writes')
    return rows[0]?.writes ?? ''
  }

  return {
    read: async () => {
      const writes = await countWrites()
      if (known?.writes === writes) return known.content
      const { rows } = await pool.query<{ name: string; content: string | null }>(all)
      known = { writes, content: Object.fromEntries(rows.map(({ name, content }) => [name, content])) }
      return known.content
    },
  }
}
