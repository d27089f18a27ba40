import { type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ListingRow, NamedRow } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The facts of a listing that a calendar shows. Money in cents, days in New York. */
export type DatedListing = NamedRow &
  Pick<
    ListingRow,
    | 'status_reason'
    | 'opening_bid_cents'
    | 'highest_bid_cents'
    | 'minimum_upset_bid_cents'
    | 'time'
    /** Also null if the clerk named the day. */
    | 'upset_bid_date_basis'
    | 'is_demo'
  > & {
    closes_at_minute: number
    foreclosure_date: PlainDate | null
    /** Place of the sale, if the notice names one. */
    place: string | null
    /** Where the county's sales are held, with remarks. */
    usual_place: string | null
    upset_bid_date: PlainDate | null
    closes_at_confirmed: boolean
    is_gone: boolean
    /** Day and hour of a sale that lost them; null if there never were any. */
    former_sale_date: PlainDate | null
    former_time: string | null
    /** The deadline of the last entry; null if there was none. */
    former_last_day: PlainDate | null
    /** Grows with every change to the listing or its county, and never falls. Under two billion until 2060. */
    revision: number
    /** When the last of these changes happened, epoch milliseconds. Never falls. */
    revised_at: number
  }

type Query = {
  countyFips: readonly string[]
  /** Null for every listing. */
  ids: readonly number[] | null
  /** Leaves out days before this one; null for all. */
  since: PlainDate | null
  /** Listings dated by the reader's own clerk calls; included regardless of `since`. */
  called: readonly number[]
}

// Both grow by a second at least, so that two changes within one second differ.
const secondsSince2026 = (revisedAt: SQL) =>
  sql`floor(extract(epoch FROM ${revisedAt} - '2026-01-01T00:00:00Z'::timestamptz))::int`

/**
 * Listings of these counties with a current or former calendar date, by id. Reads tables that listings own.
 */
export async function readDatedListings(
  db: Db,
  { countyFips, ids, since, called }: Query,
): Promise<DatedListing[]> {
  const { rows } = await db.execute<DatedListing>(sql`
    SELECT t.id, c.name AS county, fc.case_number, p.parcel_identification, t.street, t.city, t.state, t.zip,
      t.status, t.status_reason, t.opening_bid_cents, t.highest_bid_cents, t.minimum_upset_bid_cents,
      t.foreclosure_date, t."time", nullif(r.place, '') AS place, nullif(c.sale_place, '') AS usual_place,
      t.upset_bid_date, t.upset_bid_date_basis, coalesce(t.closes_at_minute, c.closes_at_minute) AS closes_at_minute,
      (t.closes_at_minute IS NOT NULL OR c.closes_at_confirmed) AS closes_at_confirmed,
      t.gone_since IS NOT NULL AS is_gone, t.is_demo,
      m.former_sale ->> 'foreclosure_date' AS former_sale_date, m.former_sale ->> 'time' AS former_time,
      m.former_last_day, ${secondsSince2026(sql`t.revised_at`)} + ${secondsSince2026(sql`c.revised_at`)} AS revision,
      (extract(epoch FROM greatest(t.revised_at, c.revised_at)) * 1000)::bigint AS revised_at
    FROM tax_foreclosure t
    JOIN county c ON c.fips = t.county_fips
    JOIN foreclosure_case fc ON fc.id = t.case_id
    LEFT JOIN parcel p ON p.id = t.parcel_id
    LEFT JOIN LATERAL (
      SELECT s.place FROM sale s WHERE s.tax_foreclosure_id = t.id ORDER BY s.round DESC LIMIT 1
    ) r ON true
    CROSS JOIN LATERAL (
      SELECT (array_agg(e."from" ORDER BY e.id DESC)
          FILTER (WHERE e."from" ->> 'foreclosure_date' IS NOT NULL))[1] AS former_sale,
        (array_agg(e."to" ->> 'upset_bid_date' ORDER BY e.id DESC)
          FILTER (WHERE e."to" ->> 'upset_bid_date' IS NOT NULL))[1] AS former_last_day
      FROM listing_event e WHERE e.tax_foreclosure_id = t.id
    ) m
    WHERE t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])
      AND (${ids === null} OR t.id = ANY(${sql.param([...(ids ?? [])])}::bigint[]))
      AND (${since === null} OR t.foreclosure_date >= ${since} OR t.upset_bid_date >= ${since}
        OR t.id = ANY(${sql.param([...called])}::bigint[])
        OR m.former_sale ->> 'foreclosure_date' >= ${since} OR m.former_last_day >= ${since})
    ORDER BY t.id`)
  return rows
}
