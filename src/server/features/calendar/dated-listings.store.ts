import { sql } from 'drizzle-orm'
import { eventKindsWith, type EventTraits } from '#domain/events/event-kinds.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ListingRow, NamedRow } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What of a listing stands in a calendar. Money in cents, days in New York. */
export type DatedListing = NamedRow &
  Pick<
    ListingRow,
    | 'status_reason'
    | 'opening_bid_cents'
    | 'highest_bid_cents'
    | 'minimum_upset_bid_cents'
    | 'time'
    /** Null also where the clerk named the day. */
    | 'upset_bid_date_basis'
    | 'is_demo'
  > & {
    closes_at_minute: number
    foreclosure_date: PlainDate | null
    /** Where the sale is held; the usual place of the county where the notice names none. */
    place: string | null
    upset_bid_date: PlainDate | null
    closes_at_confirmed: boolean
    is_gone: boolean
    /** Day and hour of a sale that lost them; null where none ever did. */
    former_sale_date: PlainDate | null
    former_time: string | null
    /** The deadline of the last entry; null if there was none. */
    former_last_day: PlainDate | null
    /** How often day, hour or place of the sale changed, or whether it is held at all. Never falls. */
    sale_changes: number
    /** How often the last day changed, or whether there is one at all. Never falls. */
    last_day_changes: number
    /** When one of these last happened, epoch milliseconds. */
    changed_at: number
    /** When the clerk told its reader what stands here, epoch milliseconds; absent where the sources tell it. */
    called_at?: number
  }

type Asked = {
  countyFips: readonly string[]
  /** Null for every listing. */
  ids: readonly number[] | null
  /** Leaves out days before this one; null for all. */
  since: PlainDate | null
  /** Listings whose days are the reader's own: they are read whatever their days are. */
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
 * The listings of some counties with a day in a calendar, or with one that they lost, by id. Reads the tables of
 * listings.
 */
export async function readDatedListings(
  db: Db,
  { countyFips, ids, since, called }: Asked,
): Promise<DatedListing[]> {
  const { rows } = await db.execute<DatedListing>(sql`
    SELECT t.id, c.name AS county, fc.case_number, p.parcel_identification, t.street, t.city, t.state, t.zip,
      t.status, t.status_reason, t.opening_bid_cents, t.highest_bid_cents, t.minimum_upset_bid_cents,
      t.foreclosure_date, t."time", coalesce(r.place, c.sale_place) AS place,
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
