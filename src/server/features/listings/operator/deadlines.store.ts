import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

export type DeadlineRow = {
  id: number
  county: string
  street: string | null
  city: string | null
  parcel: string | null
  status: string
  day: string | null
  /** When the clerk closes on that day, in minutes from midnight in New York: as published, or the county's usual hour. */
  closes_at_minute: number
  /** Whether upset bids are accepted until then. */
  is_open: boolean
}

/** Listings of a county, or of all, with their status and deadline now. */
export async function readDeadlines(db: Db, countyFips: string | null): Promise<DeadlineRow[]> {
  const { rows } = await db.execute<DeadlineRow>(sql`
    SELECT t.id::int, c.name AS county, t.street, t.city, p.parcel_identification AS parcel, t.status,
      t.upset_bid_date::text AS day, coalesce(t.closes_at_minute, c.closes_at_minute) AS closes_at_minute,
      t.status = 'Upset Bid Ongoing' AND t.status_reason IS DISTINCT FROM 'bids_frozen' AS is_open
    FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE ${countyFips}::text IS NULL OR t.county_fips = ${countyFips} ORDER BY t.upset_bid_date NULLS LAST, t.id`)
  return rows
}

/** How many people have each of these listings as a favorite, and how many people that are. Reads a table of following. */
export async function readFollowers(
  db: Db,
  listingIds: readonly number[],
): Promise<{ favorites: ReadonlyMap<number, number>; people: number }> {
  const { rows } = await db.execute<{ id: number; user_id: string }>(sql`
    SELECT tax_foreclosure_id::int AS id, user_id FROM favorite
    WHERE tax_foreclosure_id = ANY(${sql.param([...listingIds])}::bigint[])`)
  const favorites = new Map<number, number>()
  for (const { id } of rows) favorites.set(id, (favorites.get(id) ?? 0) + 1)
  return { favorites, people: new Set(rows.map(({ user_id }) => user_id)).size }
}
