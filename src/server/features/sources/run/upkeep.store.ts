import { sql } from 'drizzle-orm'
import { isOpenListing } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { opensCounty } from '#server/platform/db/schema/billing.ts'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'

/**
 * Deletes stored pages of runs before an instant, except those that state a fact of a listing as it is shown now. Pages
 * of past events go too: keeping them would keep nearly every page that ever changed. The rows read from them stay, so
 * that every day can still be derived again. Returns how many pages were deleted. Reads `source_record` and `ingest_run`
 * of ingest.
 */
export async function deleteOldPages(db: Db, before: Date): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM source_page page USING source_run run
    WHERE run.id = page.source_run_id AND run.started_at < ${before} AND NOT EXISTS (
      SELECT FROM source_record r JOIN source s ON s.id = r.source_id
      WHERE s.name = run.name AND ${lastSeenAt()} = run.read_at)`)
  await db.execute(sql`
    DELETE FROM raw_document document
    WHERE document.stored_at < ${before}
      AND NOT EXISTS (SELECT FROM source_page page WHERE page.raw_document_id = document.id)
      AND NOT EXISTS (SELECT FROM ingest_run run WHERE run.raw_document_id = document.id)`)
  return deleted.rowCount ?? 0
}

/** A source that is on, and when its list was last another one than now; null if it has always been the same. */
export interface SourceChange {
  readonly name: string
  readonly changed_before: Date | null
  /** Published runs since then. */
  readonly runs: number
}

/** When the lists of the sources that are on last changed. Reads `ingest_run` of ingest. */
export async function readLastChanges(db: Db): Promise<SourceChange[]> {
  const { rows } = await db.execute<{ name: string; changed_before: string | null; runs: number }>(sql`
    WITH published AS (
      SELECT run.name, run.id, run.read_at, run.extract_sha256,
        first_value(run.extract_sha256) OVER (PARTITION BY run.name ORDER BY run.id DESC) AS latest
      FROM source_run run
      JOIN source_setting setting ON setting.name = run.name AND setting.is_on
      JOIN ingest_run imported ON imported.id = run.ingest_run_id AND imported.state IN ('published', 'released')
    ), changed AS (
      SELECT name, max(read_at) FILTER (WHERE extract_sha256 <> latest) AS changed_before,
        coalesce(max(id) FILTER (WHERE extract_sha256 <> latest), 0) AS last_other
      FROM published GROUP BY name
    )
    SELECT c.name, c.changed_before, count(*)::int AS runs
    FROM changed c JOIN published p ON p.name = c.name AND p.id > c.last_other
    GROUP BY c.name, c.changed_before ORDER BY c.name`)
  return rows.map((row) => ({
    ...row,
    changed_before: row.changed_before === null ? null : new Date(row.changed_before),
  }))
}

/**
 * When a source was last read for each county with open listings that has a source which is on, or that is on sale or
 * open to a person. Reads tables of listings, ingest and billing.
 */
export async function readCountyReadings(db: Db, now: Date): Promise<{ county: string; read_at: Date }[]> {
  const { rows } = await db.execute<{ county: string; read_at: string }>(sql`
    SELECT c.name AS county, max(r.read_at) AS read_at
    FROM source_reading r JOIN county c ON c.fips = r.county_fips
    WHERE EXISTS (
      SELECT FROM tax_foreclosure t WHERE t.county_fips = c.fips AND ${isOpenListing})
      AND (EXISTS (
          SELECT FROM source_reading own JOIN source s ON s.id = own.source_id
          JOIN source_setting setting ON setting.name = s.name AND setting.is_on
          WHERE own.county_fips = c.fips)
        OR EXISTS (SELECT FROM plan WHERE plan.on_sale AND coalesce(plan.county_fips, c.fips) = c.fips)
        OR EXISTS (SELECT FROM county_grant g WHERE g.county_fips = c.fips)
        OR EXISTS (
          SELECT FROM county_access a JOIN payment_account p USING (user_id)
          WHERE coalesce(a.county_fips, c.fips) = c.fips AND ${opensCounty(now)}))
    GROUP BY c.name ORDER BY c.name`)
  return rows.map(({ county, read_at }) => ({ county, read_at: new Date(read_at) }))
}
