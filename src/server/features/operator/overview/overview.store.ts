import { sql } from 'drizzle-orm'
import { OPERATOR_SOURCE } from '#domain/sources/source-name.ts'
import { isOpenListing } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** How the facts of a county stand. Days and minutes are those of New York. */
export type CountyRow = {
  county: string
  /** Open ones. */
  listings: number
  last_read_at: string | null
  newest_change_at: string | null
  next_day: string | null
  next_closes_at_minute: number | null
  /** Keys of the sources that list property of it now. */
  sources: string[]
  /** State of the last run of each of these that is on. */
  run_states: string[]
}

/**
 * Counties with open listings, or on sale. Reads tables of listings, ingest, sources and billing. A
 * deadline counts until the hour it ends, `now`.
 */
export async function readCountyRows(db: Db, now: Date): Promise<CountyRow[]> {
  const { rows } = await db.execute<CountyRow>(sql`
    WITH listed AS (
      SELECT r.source_id, s.name, t.county_fips
      FROM source_record r JOIN source s ON s.id = r.source_id
      JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id
      WHERE r.missing_since IS NULL AND s.name <> ${OPERATOR_SOURCE}
      GROUP BY 1, 2, 3
    ), last_run AS (
      SELECT DISTINCT ON (run.name) run.name,
        CASE WHEN imported.state = 'released' THEN 'published' ELSE run.state END AS state
      FROM source_run run JOIN source_setting setting ON setting.name = run.name AND setting.is_on
      LEFT JOIN ingest_run imported ON imported.id = run.ingest_run_id
      WHERE run.state <> 'running' ORDER BY run.name, run.id DESC
    ), deadline AS (
      SELECT DISTINCT ON (t.county_fips) t.county_fips, t.upset_bid_date AS day, closing.minute AS closes_at_minute
      FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips
      CROSS JOIN LATERAL (SELECT coalesce(t.closes_at_minute, c.closes_at_minute) AS minute) closing
      WHERE t.status = 'Upset Bid Ongoing' AND t.gone_since IS NULL
        AND (t.upset_bid_date + make_interval(mins => closing.minute)) AT TIME ZONE 'America/New_York' > ${now}
      ORDER BY t.county_fips, t.upset_bid_date, closing.minute
    ), open AS (
      SELECT county_fips, count(*)::int AS listings FROM tax_foreclosure
      WHERE ${isOpenListing} GROUP BY 1
    )
    SELECT c.name AS county, coalesce(open.listings, 0) AS listings,
      (SELECT to_json(max(read_at)) #>> '{}' FROM source_reading r WHERE r.county_fips = c.fips) AS last_read_at,
      (SELECT to_json(max(seen_at)) #>> '{}' FROM listing_event e WHERE e.county_fips = c.fips) AS newest_change_at,
      deadline.day::text AS next_day, deadline.closes_at_minute AS next_closes_at_minute,
      array(SELECT name FROM listed WHERE county_fips = c.fips ORDER BY name) AS sources,
      array(SELECT state FROM last_run JOIN listed USING (name) WHERE county_fips = c.fips) AS run_states
    FROM county c LEFT JOIN open ON open.county_fips = c.fips LEFT JOIN deadline ON deadline.county_fips = c.fips
    WHERE open.listings > 0 OR EXISTS (SELECT FROM plan WHERE plan.county_fips = c.fips AND plan.on_sale)
    ORDER BY c.name`)
  return rows
}

/** Sources that are on, counties on sale, and open listings of the whole product. */
export async function readTotals(
  db: Db,
): Promise<{ sources_on: number; counties_on_sale: number; listings: number }> {
  const { rows } = await db.execute<{ sources_on: number; counties_on_sale: number; listings: number }>(sql`
    SELECT (SELECT count(*)::int FROM source_setting WHERE is_on) AS sources_on,
      (SELECT count(*)::int FROM plan WHERE on_sale AND county_fips IS NOT NULL) AS counties_on_sale,
      (SELECT count(*)::int FROM tax_foreclosure WHERE ${isOpenListing}) AS listings`)
  return rows[0] ?? { sources_on: 0, counties_on_sale: 0, listings: 0 }
}

/**
 * When the last trouble ended: the newest operator's action, or the newest good run of a source after one that was
 * not; null if there was neither. Reads tables of sources.
 */
export async function readLastEnd(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    SELECT to_json(greatest(
      (SELECT max(at) FROM audit_log),
      (SELECT max(finished_at) FROM (
        SELECT finished_at, state, lag(state) OVER (PARTITION BY name ORDER BY id) AS before FROM source_run
      ) run WHERE state = 'published' AND before NOT IN ('published', 'running'))
    )) #>> '{}' AS at`)
  return rows[0]?.at ?? null
}
