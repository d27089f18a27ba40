import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { opensCounty } from '#server/platform/db/schema/billing.ts'

/** Sources that list property of each county now, and people it is open to by subscription, by FIPS code. */
export async function readCoverage(
  db: Db,
  now: Date,
): Promise<{ sources: ReadonlyMap<string, string[]>; subscribers: ReadonlyMap<string, number> }> {
  const sources = await db.execute<{ fips: string; names: string[] }>(sql`
    SELECT t.county_fips AS fips, array_agg(DISTINCT coalesce(s.title, s.name)) AS names
    FROM source_record r JOIN source s ON s.id = r.source_id
    JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id
    WHERE r.missing_since IS NULL GROUP BY 1`)
  const subscribers = await db.execute<{ fips: string; n: number }>(sql`
    SELECT a.county_fips AS fips, count(DISTINCT a.user_id)::int AS n
    FROM county_access a JOIN payment_account p ON p.user_id = a.user_id
    WHERE a.county_fips IS NOT NULL AND ${opensCounty(now)}
    GROUP BY 1`)
  return {
    sources: new Map(sources.rows.map(({ fips, names }) => [fips, names])),
    subscribers: new Map(subscribers.rows.map(({ fips, n }) => [fips, n])),
  }
}
