import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** Listings that a change added, changed or removed; null if it may be any of the county. */
export type ChangedListings = readonly number[] | null

/** For a change of a county that its list does not show, such as an office hour. */
export const NO_LISTINGS: ChangedListings = []

/** How long changes are kept; a reader with an older list is sent the whole one. */
const KEPT_DAYS = 14

// Based on the time, so that a restored backup or a new database never reuses a version that browsers have stored. The
// same holds for `revised_at`, from which calendar programs tell a newer entry.
const clockMs = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

const revisedNow = sql`greatest(revised_at + interval '1 second', clock_timestamp())`
// What this transaction inserted has the default; an import may insert all there is.
const isOlder = sql`revised_at <> now()`

/**
 * Gives counties, by FIPS code, the next version of their data, and records which listings it changed, and when; or that
 * the county itself changed, if no listings are named. Call it in the transaction that changes them.
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
      UPDATE county c SET data_version = g.version,
        revised_at = CASE WHEN cardinality(g.listing_ids) > 0 THEN revised_at ELSE ${revisedNow} END
      FROM given g WHERE g.fips = c.fips
    ), revised AS (
      UPDATE tax_foreclosure SET revised_at = ${revisedNow}
      WHERE id = ANY(ARRAY(SELECT unnest(listing_ids) FROM given)) AND ${isOlder}
    ), outdated AS (
      DELETE FROM county_change WHERE county_fips = ANY(${fips}) AND version < ${clockMs} - ${KEPT_DAYS * 86_400_000}::bigint
    )
    INSERT INTO county_change (county_fips, version, follows, listing_ids)
    SELECT fips, version, follows, listing_ids FROM given`)
}

/** A county, with the version that a reader has and the one, or a later one, up to which changes are read. */
export type Lacking = { readonly fips: string; readonly since: number; readonly until: number }

/**
 * Ids of the listings that changed in each county between two versions, in any order; null if it is not known which
 * ones.
 */
export async function readChangedIds(
  db: Db,
  lacking: readonly Lacking[],
): Promise<(ReadonlySet<number> | null)[]> {
  const fips = sql`${sql.param(lacking.map((each) => each.fips))}::char(5)[]`
  const since = sql`${sql.param(lacking.map((each) => each.since))}::bigint[]`
  const { rows } = await db.execute<Change>(sql`
    SELECT (asked.place - 1)::int AS place, c.version, c.follows, c.listing_ids
    FROM unnest(${fips}, ${since}) WITH ORDINALITY AS asked (fips, since, place)
    CROSS JOIN LATERAL (
      SELECT * FROM county_change WHERE county_fips = asked.fips AND version > asked.since
        -- Readers may name any version. One that was never given costs no more than the first row.
        AND asked.since = (
          SELECT follows FROM county_change WHERE county_fips = asked.fips AND version > asked.since
          ORDER BY version LIMIT 1)
    ) c
    ORDER BY asked.place, c.version`)
  const changesOf = Map.groupBy(rows, ({ place }) => place)
  return lacking.map((each, place) => idsOf(each, changesOf.get(place) ?? []))
}

type Change = {
  readonly place: number
  readonly version: number
  readonly follows: number
  readonly listing_ids: number[] | null
}

function idsOf({ since, until }: Lacking, changes: readonly Change[]): ReadonlySet<number> | null {
  // Given by a database that this one replaced, such as a standby that lacked the last changes.
  if (since > until) return null
  const ids = new Set<number>()
  let reached = since
  for (const { version, follows, listing_ids } of changes) {
    // A version in between was given by a release that recorded no changes, or its record is no longer kept.
    if (follows !== reached || listing_ids === null) return null
    for (const id of listing_ids) ids.add(id)
    reached = version
  }
  return reached < until ? null : ids
}
