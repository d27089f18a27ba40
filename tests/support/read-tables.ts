import type { Database } from '#server/platform/db/database.ts'

/** Every row of every table and every queued job, except for rate limits. */
export async function readEveryTable({ pool }: Database): Promise<Record<string, string | null>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'rate_limit' OR tablename = '_private_jobs' ORDER BY 1`)
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, string_agg(t::text, E'\\n' ORDER BY t::text) AS content FROM ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; content: string | null }>(each.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
