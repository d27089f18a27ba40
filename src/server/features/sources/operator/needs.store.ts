import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A held run that can still be released, with what waits in it. */
export type OpenHeldRun = {
  readonly id: number
  readonly file_name: string
  readonly sources: readonly string[]
  readonly started_at: string
  readonly problem: string | null
  readonly new: number
  readonly changed: number
  readonly gone: number
}

/**
 * Held runs, of the same sources the newest one, unless their sources were published since. Reads `ingest_run` of
 * ingest.
 */
export async function readOpenHeldRuns(db: Db): Promise<OpenHeldRun[]> {
  const { rows } = await db.execute<OpenHeldRun>(sql`
    WITH held AS (
      SELECT run.*, ARRAY(
        SELECT reported ->> 'name' FROM jsonb_array_elements(run.report -> 'sources') AS reported ORDER BY 1
      ) AS sources
      FROM ingest_run run WHERE run.state = 'held'
    ), newest AS (
      SELECT DISTINCT ON (sources) * FROM held ORDER BY sources, id DESC
    )
    SELECT id::int, report -> 'file' ->> 'name' AS file_name, sources, to_json(started_at) #>> '{}' AS started_at,
      report -> 'problems' ->> 0 AS problem, (report -> 'rows' ->> 'new')::int AS new,
      (report -> 'rows' ->> 'changed')::int AS changed, (report -> 'rows' ->> 'gone')::int AS gone
    FROM newest
    WHERE NOT EXISTS (
      SELECT FROM ingest_run newer, jsonb_array_elements(newer.report -> 'sources') AS reported
      WHERE newer.started_at > newest.started_at AND newer.state IN ('published', 'released')
        AND reported ->> 'name' = ANY(newest.sources))
    ORDER BY id`)
  return rows
}

/** Names of the counties that each of these sources lists now. Reads tables of listings and ingest. */
export async function readListedCounties(
  db: Db,
  sourceNames: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.execute<{ source: string; counties: string[] }>(sql`
    SELECT s.name AS source, array_agg(DISTINCT c.name ORDER BY c.name) AS counties
    FROM source_record r JOIN source s ON s.id = r.source_id
    JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id JOIN county c ON c.fips = t.county_fips
    WHERE s.name = ANY(${sql.param([...sourceNames])}::text[]) AND r.missing_since IS NULL GROUP BY s.name`)
  return new Map(rows.map(({ source, counties }) => [source, counties]))
}

export type CountyPeriods = { county: string; listings: number; open: number; first_day: string | null }

/**
 * The listings of each county that has some: how many upset bid periods are open, and the first day from today on which
 * one ends. Reads tables of listings.
 */
export async function readOpenPeriods(db: Db, today: PlainDate): Promise<readonly CountyPeriods[]> {
  const { rows } = await db.execute<CountyPeriods>(sql`
    WITH listed AS (
      SELECT c.name AS county, t.upset_bid_date,
        t.status = 'Upset Bid Ongoing' AND t.upset_bid_date >= ${today} AS is_open
      FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips
      WHERE t.gone_since IS NULL
    )
    SELECT county, count(*)::int AS listings, count(*) FILTER (WHERE is_open)::int AS open,
      min(upset_bid_date) FILTER (WHERE is_open)::text AS first_day
    FROM listed GROUP BY county`)
  return rows
}
