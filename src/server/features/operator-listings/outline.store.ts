import { sql } from 'drizzle-orm'
import type { Bounds } from '#domain/geo/rings.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Changes with the outline of a listing's parcel, drawn or found. */
export async function readOutlineVersion(db: Db, listingId: number): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    SELECT concat_ws('.', coalesce(p.id, 0), coalesce(extract(epoch FROM p.outline_seen_at), 0),
      coalesce((SELECT max(id) FROM drawn_outline d WHERE d.parcel_id = p.id), 0),
      (SELECT count(*) FROM drawn_outline d WHERE d.parcel_id = p.id AND d.ended_at IS NOT NULL)) AS version
    FROM tax_foreclosure t LEFT JOIN parcel p ON p.id = t.parcel_id WHERE t.id = ${listingId}`)
  return rows[0]?.version ?? ''
}

/** Where a listing is; null for an unknown id. */
export async function readPlace(db: Db, listingId: number) {
  const { rows } = await db.execute<{
    county: string
    fips: string
    street: string | null
    city: string | null
    lot_size: number | null
    longitude: number | null
    latitude: number | null
  }>(sql`
    SELECT c.name AS county, c.fips, t.street, t.city, t.lot_size, coalesce(p.label_longitude, t.longitude) AS longitude,
      coalesce(p.label_latitude, t.latitude) AS latitude
    FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE t.id = ${listingId}`)
  return rows[0] ?? null
}

const MAX_AROUND = 200

/** Outlines of the parcels of other listings whose middle is in a box of degrees, in feet. */
export async function readOutlinesIn(db: Db, [west, south, east, north]: Bounds, exceptListingId: number) {
  const { rows } = await db.execute<{ name: string; rings: [number, number][][] }>(sql`
    SELECT DISTINCT ON (p.id) coalesce(t.street, p.parcel_identification) AS name, p.rings
    FROM parcel p JOIN tax_foreclosure t ON t.parcel_id = p.id
    WHERE p.rings IS NOT NULL AND p.label_longitude BETWEEN ${west} AND ${east}
      AND p.label_latitude BETWEEN ${south} AND ${north}
      AND p.id IS DISTINCT FROM (SELECT parcel_id FROM tax_foreclosure WHERE id = ${exceptListingId})
    ORDER BY p.id LIMIT ${MAX_AROUND}`)
  return rows
}
