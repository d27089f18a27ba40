import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** Listings by source now, and the counties each lists. Reads tables of listings and ingest. */
export async function readListed(
  db: Db,
): Promise<ReadonlyMap<string, { readonly listings: number; readonly counties: readonly string[] }>> {
  const { rows } = await db.execute<{ name: string; listings: number; counties: string[] }>(sql`
    SELECT s.name, count(*)::int AS listings, array_agg(DISTINCT c.name) AS counties
    FROM source_record r JOIN source s ON s.id = r.source_id
    JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id JOIN county c ON c.fips = t.county_fips
    WHERE r.missing_since IS NULL AND NOT s.is_demo GROUP BY s.name`)
  return new Map(rows.map(({ name, ...listed }) => [name, listed]))
}

/** When each source was last published as a whole, by name. */
export async function readLastGood(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ name: string; at: string }>(sql`
    SELECT run.name, to_json(max(run.read_at)) #>> '{}' AS at
    FROM source_run run JOIN ingest_run imported ON imported.id = run.ingest_run_id
    WHERE imported.state IN ('published', 'released') AND run.read_at IS NOT NULL
      AND coalesce(jsonb_typeof(imported.mapping -> 'chosen'), 'null') = 'null' GROUP BY run.name`)
  return new Map(rows.map(({ name, at }) => [name, at]))
}

export type ImportCounts = {
  id: number
  state: string
  new: number
  changed: number
  gone: number
  unreadable: number
}

/** What imports brought, by number. */
export async function readImportCounts(db: Db, ids: readonly number[]): Promise<Map<number, ImportCounts>> {
  const { rows } = await db.execute<ImportCounts>(sql`
    SELECT id::int, state, (report -> 'rows' ->> 'new')::int AS new, (report -> 'rows' ->> 'changed')::int AS changed,
      (report -> 'rows' ->> 'gone')::int AS gone,
      (report -> 'rows' ->> 'bad')::int + (report -> 'rows' ->> 'unreadable_cells')::int AS unreadable
    FROM ingest_run WHERE id = ANY(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
