import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { countyChange } from '#server/platform/db/schema/listings.ts'

/** Listings that a change added, changed or removed; null if it may be any of the county. */
export type ChangedListings = readonly number[] | null

/** For a change of a county that its list does not show, such as an office hour. */
export const NO_LISTINGS: ChangedListings = []

/** How long changes are kept; a reader with an older list is sent the whole one. */
const KEPT_DAYS = 14

// Based on the time, so that a restored backup or a new database never reuses a version that browsers have stored.
const clockMs = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/**
 * Gives counties, by FIPS code, the next version of their data, and records which listings it changed. Call it in the
 * transaction that changes them.
 */
export async function raiseDataVersions(
  db: Db,
  changed: ReadonlyMap<string, ChangedListings>,
): Promise<void> {
  if (changed.size === 0) return
  const given = JSON.stringify(Array.from(changed, ([fips, listing_ids]) => ({ fips, listing_ids })))
  const fips = sql`${sql.param([...changed.keys()])}::char(5)[]`
  // Locked first, by a statement of its own: the next one then sees the latest version, and writers wait in one order.
  await db.execute(sql`SELECT FROM county WHERE fips = ANY(${fips}) ORDER BY fips FOR NO KEY UPDATE`)
  await db.execute(sql`
    WITH given AS (
      SELECT g.*, c.data_version AS follows, greatest(c.data_version + 1, ${clockMs}) AS version
      FROM jsonb_to_recordset(${given}::jsonb) AS g (fips char(5), listing_ids bigint[]) JOIN county c USING (fips)
    ), raised AS (
      UPDATE county c SET data_version = g.version FROM given g WHERE g.fips = c.fips
    ), outdated AS (
      DELETE FROM county_change WHERE county_fips = ANY(${fips}) AND version < ${clockMs} - ${KEPT_DAYS * 86_400_000}::bigint
    )
    INSERT INTO county_change (county_fips, version, follows, listing_ids)
    SELECT fips, version, follows, listing_ids FROM given`)
}

/**
 * Ids of the listings of a county that changed after version `since` up to `until` or later, in any order; null if it
 * is not known which ones.
 */
export async function readChangedIds(
  db: Db,
  fips: string,
  { since, until }: { since: number; until: number },
): Promise<ReadonlySet<number> | null> {
  const later = and(eq(countyChange.county_fips, fips), gt(countyChange.version, since))
  // Readers may name any version. One that was never given costs no more than the first row.
  const next = db.select({ follows: countyChange.follows }).from(countyChange).where(later)
  const rows = await db
    .select()
    .from(countyChange)
    .where(and(later, eq(sql`(${next.orderBy(countyChange.version).limit(1)})`, since)))
    .orderBy(countyChange.version)
  const ids = new Set<number>()
  let reached = since
  for (const { version, follows, listing_ids } of rows) {
    // A version in between was given by a release that recorded no changes, or its record is no longer kept.
    if (follows !== reached || listing_ids === null) return null
    for (const id of listing_ids) ids.add(id)
    reached = version
  }
  return reached < until ? null : ids
}
