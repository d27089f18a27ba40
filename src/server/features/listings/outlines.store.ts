import { sql } from 'drizzle-orm'
import type { ParcelOutline } from '#domain/geo/parcel-outline.ts'
import { toEsriPolygon } from '#domain/geo/esri-polygon.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { raiseDataVersions } from './counties.store.ts'
import { lockListings } from './reconcile/stored-counties.store.ts'
import { notifyOfEvents } from './reconcile/event-channel.store.ts'

export type FoundOutline = {
  parcel_id: number
  outline: ParcelOutline
  /** Surrounding lots in feet, for the picture only. */
  neighbors: readonly MultiPolygon[]
}

/** Rings in feet, as stored and sent. */
function ringsOf(feet: MultiPolygon) {
  return toEsriPolygon(feet).rings
}

function rowOf({ parcel_id, outline, neighbors }: FoundOutline) {
  const [label_longitude, label_latitude] = outline.labelPoint
  return {
    parcel_id,
    rings: ringsOf(outline.feet),
    neighbor_outlines: neighbors.length === 0 ? null : neighbors.map(ringsOf),
    acres: outline.acres,
    label_longitude,
    label_latitude,
  }
}

/**
 * Stores outlines with an `outline_found` event for every listing of each parcel, and bumps the data versions of
 * their counties, in the caller's transaction. Listings do not count as modified, since no source reported anything.
 * Skips outlines equal to the stored ones. Returns the number of listings that got a new outline.
 */
export async function recordOutlines(
  db: Db,
  found: readonly FoundOutline[],
  sourceName: string,
  at: Date,
): Promise<number> {
  if (found.length === 0) return 0
  await lockListings(db)
  await db.execute(sql`INSERT INTO source (name) VALUES (${sourceName}) ON CONFLICT (name) DO NOTHING`)
  const result = await db.execute<{ county_fips: string; listings: number }>(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(found.map(rowOf))}::json) AS g (
        parcel_id bigint, rings json, neighbor_outlines json, acres double precision,
        label_longitude double precision, label_latitude double precision)
    ), stored AS (
      UPDATE parcel p SET
        rings = g.rings, acres = g.acres, label_longitude = g.label_longitude, label_latitude = g.label_latitude,
        neighbor_outlines = coalesce(g.neighbor_outlines, p.neighbor_outlines),
        outline_source = ${sourceName}, outline_seen_at = ${at}
      FROM given g
      WHERE p.id = g.parcel_id AND p.rings::text IS DISTINCT FROM g.rings::text
      RETURNING p.id, p.acres
    ), touched AS (
      SELECT t.id, t.county_fips, s.acres FROM tax_foreclosure t JOIN stored s ON s.id = t.parcel_id
    ), matched AS (
      INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "to", source_id, seen_at)
      SELECT x.id, x.county_fips, 'outline_found', jsonb_build_object('acres', round(x.acres::numeric, 3)),
        (SELECT id FROM source WHERE name = ${sourceName}), ${at}
      FROM touched x
      RETURNING county_fips
    )
    SELECT county_fips, count(*)::int AS listings FROM matched GROUP BY county_fips`)
  await raiseDataVersions(
    db,
    result.rows.map(({ county_fips }) => county_fips),
  )
  if (result.rows.length > 0) await notifyOfEvents(db)
  return result.rows.reduce((sum, { listings }) => sum + listings, 0)
}
