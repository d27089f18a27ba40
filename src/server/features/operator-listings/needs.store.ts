import { sql } from 'drizzle-orm'
import type { FixableFact } from '#domain/fixes/fixable-facts.ts'
import { isoInstant } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A correction that holds for long. */
export type StaleFix = {
  id: number
  tax_foreclosure_id: number
  fact: FixableFact
  place: string
  fixed_at: string
  /** Listings for which it holds: parcels sold together are corrected together. */
  listings: number
}

/** Corrections made before an instant that still hold, the oldest first. Reads `listing_fix` of ingest. */
export async function readStaleFixes(db: Db, before: Date): Promise<StaleFix[]> {
  const { rows } = await db.execute<StaleFix>(sql`
    SELECT DISTINCT ON (x.fixed_at, x.fact, fc.id) x.id, x.tax_foreclosure_id, x.fact, ${isoInstant(sql`x.fixed_at`)} AS fixed_at,
      coalesce(t.street, p.parcel_identification, fc.case_number, c.name) AS place,
      count(*) OVER (PARTITION BY x.fixed_at, x.fact, fc.id)::int AS listings
    FROM listing_fix x
    JOIN tax_foreclosure t ON t.id = x.tax_foreclosure_id
    JOIN county c ON c.fips = t.county_fips
    JOIN foreclosure_case fc ON fc.id = t.case_id
    LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE x.ended_at IS NULL AND x.fixed_at < ${before} AND t.gone_since IS NULL
    ORDER BY x.fixed_at, x.fact, fc.id, x.id`)
  return rows
}

/** A drawn outline that gave way to one of a parcel service. */
export type ReplacedDrawing = {
  id: number
  tax_foreclosure_id: number
  place: string
  rings: number[][][]
  acres: number
  ended_at: string
}

/** Drawn outlines that gave way since an instant to a found one that still shows, the newest first. */
export async function readReplacedDrawings(db: Db, since: Date): Promise<ReplacedDrawing[]> {
  const { rows } = await db.execute<ReplacedDrawing>(sql`
    SELECT DISTINCT ON (d.ended_at, d.id) d.id, t.id AS tax_foreclosure_id, d.rings, p.acres,
      ${isoInstant(sql`d.ended_at`)} AS ended_at, coalesce(t.street, p.parcel_identification) AS place
    FROM drawn_outline d
    JOIN parcel p ON p.id = d.parcel_id
    JOIN tax_foreclosure t ON t.parcel_id = p.id
    WHERE d.ended_because = 'found' AND d.ended_at > ${since} AND p.outline_drawn_at IS NULL AND p.rings IS NOT NULL
      AND t.gone_since IS NULL
    ORDER BY d.ended_at DESC, d.id, t.id`)
  return rows
}
