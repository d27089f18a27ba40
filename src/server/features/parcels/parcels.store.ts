import { sql, type SQL } from 'drizzle-orm'
import type { OutlineAnswer } from '#domain/geo/drawn-outline.ts'
import type { Db } from '#server/platform/db/database.ts'

export type OutlineWanted = { id: number; parcel_identification: string; canonical: string }

/**
 * The next parcels of one county without an outline, or with a drawn one, that were not looked up since `before`; null if none are left.
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
    WHERE (p.rings IS NULL OR p.outline_drawn_at IS NOT NULL) AND ${isDue(sql`p`, before)}
      AND p.county_fips = (
        SELECT county_fips FROM parcel
        WHERE (rings IS NULL OR outline_drawn_at IS NOT NULL) AND ${isDue(sql`parcel`, before)} LIMIT 1)
    ORDER BY p.id LIMIT ${limit}`)
  const [first] = result.rows
  return first ? { countyFips: first.county_fips, parcels: result.rows } : null
}

/** A service that could not be asked has not answered for the week. */
function isDue(table: SQL, before: Date): SQL {
  return sql`(${table}.outline_asked_at IS NULL OR ${table}.outline_asked_at < ${before}
    OR ${table}.outline_answer = 'unreachable')`
}

export async function markRequested(db: Db, parcelIds: readonly number[], at: Date): Promise<void> {
  await db.execute(sql`
    UPDATE parcel SET outline_asked_at = ${at} WHERE id = ANY(${sql.param([...parcelIds])}::bigint[])`)
}

/** A parcel to look up, whatever it has; null for an unknown id. */
export async function readWanted(
  db: Db,
  id: number,
): Promise<{ countyFips: string; parcels: OutlineWanted[] } | null> {
  const { rows } = await db.execute<OutlineWanted & { county_fips: string }>(sql`
    SELECT id, parcel_identification, canonical, county_fips FROM parcel WHERE id = ${id}`)
  return rows[0] ? { countyFips: rows[0].county_fips, parcels: rows } : null
}

/** Stores what the services answered about each parcel. */
export async function storeAnswers(
  db: Db,
  answers: ReadonlyMap<number, OutlineAnswer>,
  at: Date,
): Promise<void> {
  const given = [...answers].map(([id, answer]) => ({ id, answer }))
  await db.execute(sql`
    UPDATE parcel p SET outline_answer = g.answer, outline_answered_at = ${at}
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS g (id bigint, answer text) WHERE p.id = g.id`)
}

export async function markWanted(db: Db, parcelId: number, at: Date): Promise<void> {
  await db.execute(sql`UPDATE parcel SET outline_wanted_at = ${at} WHERE id = ${parcelId}`)
}
