import { sql } from 'drizzle-orm'
import type { ParcelOutline } from '#domain/geo/parcel-outline.ts'
import { toEsriPolygon } from '#domain/geo/esri-polygon.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { raiseDataVersions } from './county-changes.store.ts'
import { lockListings } from './reconcile/stored-counties.store.ts'
import { notifyOfEvents } from './reconcile/event-channel.store.ts'

export type FoundOutline = {
  parcel_id: number
  outline: ParcelOutline
  /** Surrounding lots in feet, for the picture only; empty if none are known. */
  neighbors: readonly MultiPolygon[]
}

/** Rings in feet, as stored and sent. */
export function ringsOf(feet: MultiPolygon) {
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
 * Of outlines equal to the stored ones, only keeps surrounding lots that were not known. A drawn outline ends, unless
 * the found one is that which it replaced. Returns the number of listings that got a new outline.
 */
export async function recordOutlines(
  db: Db,
  found: readonly FoundOutline[],
  sourceName: string,
  at: Date,
): Promise<number> {
  if (found.length === 0) return 0
  await lockListings(db)
  const result = await db.execute<{ id: number; acres_before: number | null }>(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(found.map(rowOf))}::json) AS g (
        parcel_id bigint, rings json, neighbor_outlines json, acres double precision,
        label_longitude double precision, label_latitude double precision)
    ), stored AS (
      UPDATE parcel p SET
        rings = g.rings, acres = g.acres, label_longitude = g.label_longitude, label_latitude = g.label_latitude,
        neighbor_outlines = coalesce(g.neighbor_outlines, p.neighbor_outlines),
        outline_source = ${sourceName}, outline_seen_at = ${at}, outline_drawn_at = NULL
      FROM given g JOIN parcel former ON former.id = g.parcel_id
      WHERE p.id = g.parcel_id AND (p.outline_drawn_at IS NOT NULL OR p.rings::text IS DISTINCT FROM g.rings::text)
        AND NOT EXISTS (
          SELECT FROM drawn_outline d
          WHERE d.parcel_id = p.id AND d.ended_at IS NULL AND (d.replaced -> 'rings')::text = g.rings::text)
      RETURNING p.id, former.acres AS acres_before
    ), surrounded AS (
      UPDATE parcel p SET neighbor_outlines = g.neighbor_outlines
      FROM given g
      WHERE p.id = g.parcel_id AND p.rings::text = g.rings::text AND p.outline_drawn_at IS NULL
        AND p.neighbor_outlines IS NULL AND g.neighbor_outlines IS NOT NULL
    ), ended AS (
      UPDATE drawn_outline d SET ended_at = ${at}, ended_because = 'found'
      FROM stored s WHERE d.parcel_id = s.id AND d.ended_at IS NULL
    )
    SELECT id, acres_before FROM stored`)
  return announceOutlines(
    db,
    result.rows.map(({ id, acres_before }) => ({ parcelId: id, acresBefore: acres_before })),
    sourceName,
    at,
  )
}

/**
 * Writes an `outline_found` event for every listing of these parcels, with the acres of the outline before, if there was
 * one, and those stored by now, and bumps the data versions of their counties. Returns the number of listings.
 */
export async function announceOutlines(
  db: Db,
  changed: readonly { readonly parcelId: number; readonly acresBefore: number | null }[],
  sourceName: string,
  at: Date,
): Promise<number> {
  await db.execute(sql`INSERT INTO source (name) VALUES (${sourceName}) ON CONFLICT (name) DO NOTHING`)
  const result = await db.execute<{ county_fips: string; listing_ids: number[] }>(sql`
    WITH matched AS (
      INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "from", "to", source_id, seen_at)
      SELECT t.id, t.county_fips, 'outline_found',
        CASE WHEN g.acres_before IS NOT NULL THEN jsonb_build_object('acres', round(g.acres_before::numeric, 3)) END,
        jsonb_build_object('acres', round(p.acres::numeric, 3)),
        (SELECT id FROM source WHERE name = ${sourceName}), ${at}
      FROM unnest(
        ${sql.param(changed.map(({ parcelId }) => parcelId))}::bigint[],
        ${sql.param(changed.map(({ acresBefore }) => acresBefore))}::double precision[]) AS g (parcel_id, acres_before)
      JOIN parcel p ON p.id = g.parcel_id
      JOIN tax_foreclosure t ON t.parcel_id = p.id
      RETURNING county_fips, tax_foreclosure_id
    )
    SELECT county_fips, array_agg(tax_foreclosure_id) AS listing_ids FROM matched GROUP BY county_fips`)
  await raiseDataVersions(
    db,
    new Map(result.rows.map(({ county_fips, listing_ids }) => [county_fips, listing_ids])),
  )
  if (result.rows.length > 0) await notifyOfEvents(db)
  return result.rows.reduce((sum, { listing_ids }) => sum + listing_ids.length, 0)
}
