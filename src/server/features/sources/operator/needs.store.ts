import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

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
