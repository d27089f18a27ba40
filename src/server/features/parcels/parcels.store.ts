import { sql, type SQL } from 'drizzle-orm'
import type { OutlineAnswer } from '#domain/geo/drawn-outline.ts'
import type { Db } from '#server/platform/db/database.ts'

export type OutlineWanted = { id: number; parcel_identification: string; canonical: string }

/** Parcels to ask for: not looked up since `before`, and none of `except`. */
type Due = { readonly before: Date; readonly except: readonly number[] }

/**
 * The next parcels of one county without an outline, or with a drawn one, that are due; null if none are left. Those
 * answered longest ago come first, so that parcels which fail each time keep no others waiting. Reads `parcel`, which
 * listings own.
 */
export async function nextWithoutOutline(
  db: Db,
  due: Due,
  limit: number,
): Promise<{ countyFips: string; parcels: OutlineWanted[] } | null> {
  const result = await db.execute<OutlineWanted & { county_fips: string }>(sql`
    WITH due AS (
      SELECT id, parcel_identification, canonical, county_fips, outline_answered_at FROM parcel
      WHERE (rings IS NULL OR outline_drawn_at IS NOT NULL) AND ${isDue(due)}
    )
    SELECT id, parcel_identification, canonical, county_fips FROM due
    WHERE county_fips = (SELECT county_fips FROM due ORDER BY outline_answered_at NULLS FIRST, id LIMIT 1)
    ORDER BY outline_answered_at NULLS FIRST, id LIMIT ${limit}`)
  const [first] = result.rows
  return first ? { countyFips: first.county_fips, parcels: result.rows } : null
}

/** A service that could not be asked has not answered for the week. */
function isDue({ before, except }: Due): SQL {
  return sql`(outline_asked_at IS NULL OR outline_asked_at < ${before} OR outline_answer = 'unreachable')
    AND id <> ALL(${sql.param([...except])}::bigint[])`
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
