import { eq, sql } from 'drizzle-orm'
import { raiseDataVersions } from '#server/features/listings/index.ts'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { source } from '#server/platform/db/schema/ingest.ts'

/** Number of demo listings, and whether the database was never used for anything else. */
export async function readDemoState(db: Db): Promise<{ listings: number; isUntouched: boolean }> {
  const { rows } = await db.execute<{ listings: number; is_untouched: boolean }>(sql`
    SELECT (SELECT count(*) FROM tax_foreclosure WHERE is_demo) AS listings,
      NOT EXISTS (SELECT FROM tax_foreclosure) AND NOT EXISTS (SELECT FROM ingest_run)
        AND NOT EXISTS (SELECT FROM audit_log) AS is_untouched`)
  const [state] = rows
  return { listings: state?.listings ?? 0, isUntouched: state?.is_untouched === true }
}

/** Counties with demo listings, and how many they have. */
export async function readDemoCounties(db: Db): Promise<{ fips: string; listings: number }[]> {
  const { rows } = await db.execute<{ fips: string; listings: number }>(sql`
    SELECT county_fips AS fips, count(*)::int AS listings FROM tax_foreclosure WHERE is_demo
    GROUP BY county_fips ORDER BY county_fips`)
  return rows
}

/** Registers the demo's sources before importing, so that everything from them is marked as demo. */
export async function insertDemoSources(db: Db, names: readonly string[]): Promise<void> {
  await db
    .insert(source)
    .values(names.map((name) => ({ name, is_demo: true })))
    .onConflictDoUpdate({ target: source.name, set: { is_demo: true } })
}

/**
 * Deletes all demo rows in the tables of listings and ingest, bumps the data versions of their counties, and writes
 * an audit log entry, in the caller's transaction. Keeps a case or a parcel shared with a real listing, and a parcel
 * service with other data. Returns the number of deleted listings.
 */
export async function deleteDemo(db: Db, at: Date): Promise<number> {
  const { rows } = await db.execute<{ county_fips: string; listings: number }>(sql`
    SELECT county_fips, count(*) AS listings FROM tax_foreclosure WHERE is_demo GROUP BY county_fips`)
  const parcels = await db.execute<{ outline_source: string | null }>(sql`
    WITH gone AS (
      DELETE FROM tax_foreclosure WHERE is_demo RETURNING case_id, parcel_id
    ), empty_case AS (
      DELETE FROM foreclosure_case c WHERE c.id IN (SELECT case_id FROM gone)
        AND NOT EXISTS (SELECT FROM tax_foreclosure f WHERE f.case_id = c.id AND NOT f.is_demo)
    )
    DELETE FROM parcel p WHERE p.id IN (SELECT parcel_id FROM gone)
      AND NOT EXISTS (SELECT FROM tax_foreclosure f WHERE f.parcel_id = p.id AND NOT f.is_demo)
    RETURNING outline_source`)
  await deleteDemoRuns(db)
  await db.delete(source).where(eq(source.is_demo, true))
  await deleteUnusedSources(db, new Set(parcels.rows.map(({ outline_source }) => outline_source)))
  await raiseDataVersions(db, new Map(rows.map(({ county_fips }) => [county_fips, null])))
  const listings = rows.reduce((sum, row) => sum + row.listings, 0)
  await writeAudit(db, { at, by: COMMAND_LINE, action: 'remove_demo', details: { listings } })
  return listings
}

async function deleteUnusedSources(db: Db, names: ReadonlySet<string | null>): Promise<void> {
  await db.execute(sql`
    DELETE FROM source s WHERE name = ANY(${sql.param([...names])})
      AND NOT EXISTS (SELECT FROM listing_event e WHERE e.source_id = s.id)
      AND NOT EXISTS (SELECT FROM source_record r WHERE r.source_id = s.id)
      AND NOT EXISTS (SELECT FROM bid b WHERE b.source_id = s.id)`)
}

// A run belongs to the demo if its mapping names a demo source.
async function deleteDemoRuns(db: Db): Promise<void> {
  await db.execute(sql`
    WITH demo AS (
      SELECT array_agg(name) AS names FROM source WHERE is_demo
    ), gone AS (
      DELETE FROM ingest_run USING demo
      WHERE mapping #>> '{mapping,source,name}' = ANY(demo.names) OR mapping #> '{mapping,source,names}' ?| demo.names
      RETURNING ingest_run.id, raw_document_id
    )
    DELETE FROM raw_document d WHERE d.id IN (SELECT raw_document_id FROM gone)
      AND NOT EXISTS (SELECT FROM ingest_run r WHERE r.raw_document_id = d.id AND r.id NOT IN (SELECT id FROM gone))`)
}
