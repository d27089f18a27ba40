import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** How many people have each of these listings as a favorite. Reads a table of following. */
export async function countFavorites(db: Db, listingIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    SELECT tax_foreclosure_id::text AS id, count(*)::int AS n FROM favorite
    WHERE tax_foreclosure_id = ANY(${sql.param([...listingIds])}::bigint[]) GROUP BY 1`)
  return new Map(rows.map(({ id, n }) => [Number(id), n]))
}

/** When any of these sources was last published as a whole; null if never. */
export async function readShownSince(db: Db, sources: readonly string[]): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    SELECT to_json(max(run.started_at)) #>> '{}' AS at
    FROM ingest_run run, jsonb_array_elements(run.report -> 'sources') AS reported
    WHERE run.state IN ('published', 'released')
      AND coalesce(jsonb_typeof(run.mapping -> 'chosen'), 'null') = 'null' AND reported ->> 'name' = ANY(${sql.param([...sources])}::text[])`)
  return rows[0]?.at ?? null
}
