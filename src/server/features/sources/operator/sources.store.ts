import { sql } from 'drizzle-orm'
import type { ImportedRun, OperatorSource } from '#contract/operator/sources.ts'
import { OPERATOR_SOURCE, OPERATOR_SOURCES } from '#domain/sources/source-name.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Listings by source now, and the counties each lists. Reads tables of listings and ingest. */
export async function readListed(
  db: Db,
): Promise<ReadonlyMap<string, { readonly listings: number; readonly counties: readonly string[] }>> {
  const { rows } = await db.execute<{ name: string; listings: number; counties: string[] }>(sql`
    SELECT s.name, count(*)::int AS listings, array_agg(DISTINCT c.name) AS counties
    FROM source_record r JOIN source s ON s.id = r.source_id
    JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id JOIN county c ON c.fips = t.county_fips
    WHERE r.missing_since IS NULL AND NOT s.is_demo AND s.name <> ${OPERATOR_SOURCE} GROUP BY s.name`)
  return new Map(rows.map(({ name, ...listed }) => [name, listed]))
}

/** When what was last published as a whole of each source was read, from its page or from a file, by name. */
export async function readLastGood(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ name: string; at: string }>(sql`
    SELECT name, to_json(max(read_at)) #>> '{}' AS at FROM (
      SELECT run.name, run.read_at
      FROM source_run run JOIN ingest_run imported ON imported.id = run.ingest_run_id
      WHERE imported.state IN ('published', 'released') AND run.read_at IS NOT NULL
        AND coalesce(jsonb_typeof(imported.mapping -> 'chosen'), 'null') = 'null'
      UNION ALL
      SELECT s.name, r.read_at FROM source_reading r JOIN source s ON s.id = r.source_id
    ) AS published GROUP BY name`)
  return new Map(rows.map(({ name, at }) => [name, at]))
}

export type KnownSource = { name: string; authority: OperatorSource['authority'] }

/** The sources of imported files and pages. */
export async function readKnownSources(db: Db): Promise<KnownSource[]> {
  const { rows } = await db.execute<KnownSource>(sql`
    SELECT name, authority FROM source
    WHERE NOT is_demo AND name <> ALL(${sql.param([...OPERATOR_SOURCES])}::text[]) ORDER BY name`)
  return rows
}

export type ImportRow = ImportCounts & {
  file_name: string
  sources: string[]
  started_at: string
  rows: number
  problem: string | null
}

const importColumns = sql`
  run.id::int, run.state, run.report -> 'file' ->> 'name' AS file_name, to_json(run.started_at) #>> '{}' AS started_at,
  ARRAY(
    SELECT reported ->> 'name' FROM jsonb_array_elements(run.report -> 'sources') AS reported ORDER BY 1
  ) AS sources,
  (run.report -> 'rows' ->> 'read')::int AS rows, (run.report -> 'rows' ->> 'new')::int AS new,
  (run.report -> 'rows' ->> 'changed')::int AS changed, (run.report -> 'rows' ->> 'gone')::int AS gone,
  (run.report -> 'rows' ->> 'bad')::int + (run.report -> 'rows' ->> 'unreadable_cells')::int AS unreadable,
  run.report -> 'problems' ->> 0 AS problem`

/** Held runs that can still be released, oldest first: those whose sources were not published since. */
export async function readOpenHeldRuns(db: Db): Promise<ImportRow[]> {
  const { rows } = await db.execute<ImportRow>(sql`
    SELECT ${importColumns} FROM ingest_run run
    WHERE run.state = 'held' AND NOT EXISTS (
      SELECT FROM ingest_run newer, jsonb_array_elements(newer.report -> 'sources') AS theirs
      WHERE newer.started_at > run.started_at AND newer.state IN ('published', 'released')
        AND run.report -> 'sources' @> jsonb_build_array(jsonb_build_object('name', theirs -> 'name')))
    ORDER BY run.id`)
  return rows
}

/** The latest imports of files, newest first: those a source is in, or all with null. */
export async function readImportedFiles(db: Db, name: string | null, limit: number): Promise<ImportRow[]> {
  const isOf =
    name === null ? sql`true` : sql`run.report -> 'sources' @> ${JSON.stringify([{ name }])}::jsonb`
  const { rows } = await db.execute<ImportRow>(sql`
    SELECT ${importColumns} FROM ingest_run run
    WHERE ${isOf} AND NOT EXISTS (SELECT FROM source_run own WHERE own.ingest_run_id = run.id)
    ORDER BY run.id DESC LIMIT ${limit}`)
  return rows
}

export type ImportCounts = {
  id: number
  state: ImportedRun['state']
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
