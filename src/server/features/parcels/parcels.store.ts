import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

export type OutlineWanted = { id: number; parcel_identification: string; canonical: string }

/**
 * The next parcels of one county without an outline that were not looked up since `before`; null if none are left.
 * Reads `parcel`, which listings own.
 */
export async function nextWithoutOutline(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ countyFips: string; parcels: OutlineWanted[] } | null> {
  const result = await db.execute<OutlineWanted & { county_fips: string }>(sql`
    SELECT p.id, p.parcel_identification, p.canonical, p.county_fips
    FROM parcel p
    WHERE p.rings IS NULL AND (p.outline_asked_at IS NULL OR p.outline_asked_at < ${before})
      AND p.county_fips = (
        SELECT county_fips FROM parcel
        WHERE rings IS NULL AND (outline_asked_at IS NULL OR outline_asked_at < ${before}) LIMIT 1)
    ORDER BY p.id LIMIT ${limit}`)
  const [first] = result.rows
  return first ? { countyFips: first.county_fips, parcels: result.rows } : null
}

export async function markRequested(db: Db, parcelIds: readonly number[], at: Date): Promise<void> {
  await db.execute(sql`
    UPDATE parcel SET outline_asked_at = ${at} WHERE id = ANY(${sql.param([...parcelIds])}::bigint[])`)
}
