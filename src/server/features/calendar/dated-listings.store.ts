import { sql } from 'drizzle-orm'
import { eventKindsWith } from '#domain/events/event-kinds.ts'
import type { EventTraits } from '#domain/events/event-traits.ts'
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
    /** Number of changes to the sale's day, hour, place or existence. Never decreases. */
    sale_changes: number
    /** Number of changes to the upset deadline or its existence. Never decreases. */
    last_day_changes: number
    /** When the last of these changes happened, epoch milliseconds. */
    changed_at: number
    /** When the reader recorded the clerk call these facts come from, epoch milliseconds; absent if they come from sources. */
    called_at?: number
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

const kindsOf = (moves: EventTraits['movesCalendar']) =>
  sql`${sql.param(eventKindsWith(({ movesCalendar }) => movesCalendar === moves))}::text[]`
const mayCarryStatus = sql.param(eventKindsWith(({ restatesStatus }) => restatesStatus === 'by_fact'))
const changesBoth = sql`(e.kind = ANY(${kindsOf('both')})
  OR e.kind = ANY(${mayCarryStatus}::text[]) AND jsonb_exists(e."to", 'status'))`
const changesSale = sql`(${changesBoth}
  OR jsonb_exists_any(e."to", ARRAY['foreclosure_date', 'time', 'sale_place']))`
const changesLastDay = sql`(${changesBoth}
  OR e.kind = ANY(${kindsOf('last_day')})
  OR jsonb_exists_any(e."to", ARRAY['upset_bid_date', 'minimum_upset_bid']))`

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
      m.former_last_day, m.sale_changes, m.last_day_changes,
      (extract(epoch FROM coalesce(m.changed_at, t.first_seen_at)) * 1000)::bigint AS changed_at
    FROM tax_foreclosure t
    JOIN county c ON c.fips = t.county_fips
    JOIN foreclosure_case fc ON fc.id = t.case_id
    LEFT JOIN parcel p ON p.id = t.parcel_id
    LEFT JOIN LATERAL (
      SELECT s.place FROM sale s WHERE s.tax_foreclosure_id = t.id ORDER BY s.round DESC LIMIT 1
    ) r ON true
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${changesSale})::int AS sale_changes,
        count(*) FILTER (WHERE ${changesLastDay})::int AS last_day_changes,
        max(e.seen_at) FILTER (WHERE ${changesSale} OR ${changesLastDay}) AS changed_at,
        (array_agg(e."from" ORDER BY e.id DESC)
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
