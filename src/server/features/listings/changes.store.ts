import { sql } from 'drizzle-orm'
import { quietKinds } from '#domain/alerts/alert-event.ts'
import { eventKindsWith } from '#domain/events/event-kinds.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import type { ListingEvent } from '#contract/listings/listings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isoInstant, type NamedRow } from './listings.store.ts'

/** An event with the identifiers of its listing. */
export type ChangeRow = ListingEvent & Omit<NamedRow, 'id'> & { tax_foreclosure_id: number }

/** Counties, and the start of the time range. */
type Since = { countyFips: readonly string[]; since: Date }

const redeemedKinds = eventKindsWith(({ ending }) => ending === 'redeemed')
const endingKinds = eventKindsWith(({ ending }) => ending !== null)

const changesSince = ({ countyFips, since }: Since) => sql`
  e.county_fips = ANY(${sql.param([...countyFips])}::char(5)[]) AND e.seen_at >= ${since}
  AND e.kind <> ALL(${sql.param(quietKinds)}::text[])`

/** Reads `source` and `source_record` of ingest. */
const selectChanges = sql`
  SELECT e.id, e.kind, e."from", e."to", coalesce(s.title, s.name) AS source, r.source_url,
    ${isoInstant(sql`e.seen_at`)} AS seen_at, e.effective_on,
    t.id AS tax_foreclosure_id, fc.case_number, p.parcel_identification, t.status, t.street, t.city, t.state, t.zip,
    c.name AS county
  FROM listing_event e
  JOIN tax_foreclosure t ON t.id = e.tax_foreclosure_id
  JOIN foreclosure_case fc ON fc.id = t.case_id
  JOIN county c ON c.fips = t.county_fips
  LEFT JOIN parcel p ON p.id = t.parcel_id
  LEFT JOIN source s ON s.id = e.source_id
  LEFT JOIN source_record r ON r.source_id = e.source_id AND r.tax_foreclosure_id = e.tax_foreclosure_id`

/** Events in these counties since an instant, newest first, at limit `limit`, and the total number. */
export async function readChanges(
  db: Db,
  range: Since,
  limit: number,
): Promise<{ changes: ChangeRow[]; total: number }> {
  const changes = await db.execute<ChangeRow>(sql`
    ${selectChanges} WHERE ${changesSince(range)}
    ORDER BY e.seen_at DESC, e.id DESC LIMIT ${limit}`)
  const named = changes.rows.map(withSourceName)
  if (named.length < limit) return { changes: named, total: named.length }
  const counted = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM listing_event e WHERE ${changesSince(range)}`)
  return { changes: named, total: counted.rows[0]?.total ?? limit }
}

/** Events with these ids in these counties, by id; omits others. */
export async function readEvents(
  db: Db,
  ids: readonly number[],
  countyFips: readonly string[],
): Promise<ChangeRow[]> {
  const { rows } = await db.execute<ChangeRow>(sql`
    ${selectChanges}
    WHERE e.id = ANY(${sql.param([...ids])}::bigint[])
      AND e.county_fips = ANY(${sql.param([...countyFips])}::char(5)[])
    ORDER BY e.id`)
  return rows.map(withSourceName)
}

function withSourceName(row: ChangeRow): ChangeRow {
  return { ...row, source: row.source === null ? null : sourceName(row.source, row.county) }
}

/** Other news in these counties since an instant: new listings, and those of `favoriteIds` with an upset bid. */
export async function readNews(
  db: Db,
  since: Since,
  favoriteIds: readonly number[],
): Promise<{ new_listings: number[]; upset_favorites: Upset[] }> {
  return {
    new_listings: await readNewListings(db, since),
    upset_favorites: await readUpsets(db, since, favoriteIds),
  }
}

/** Ids of listings first seen since then, ascending. */
async function readNewListings(db: Db, { countyFips, since }: Since): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT id FROM tax_foreclosure
    WHERE county_fips = ANY(${sql.param([...countyFips])}::char(5)[]) AND first_seen_at >= ${since} ORDER BY id`)
  return rows.map(({ id }) => id)
}

type Upset = {
  tax_foreclosure_id: number
  last_bid_before: number | null
  last_bid: number | null
  filed_on: string | null
}

/** Upset favorites with the last bid then and now, in dollars; none whose upset bids were withdrawn. */
async function readUpsets(db: Db, { countyFips, since }: Since, ids: readonly number[]): Promise<Upset[]> {
  const { rows } = await db.execute<Upset>(sql`
    SELECT upset.tax_foreclosure_id, upset.last_bid_before, upset.filed_on, t.highest_bid_cents / 100::float8 AS last_bid
    FROM (
      SELECT tax_foreclosure_id,
        (array_agg(("from"->>'highest_bid')::float8 ORDER BY seen_at, id))[1] AS last_bid_before,
        (array_agg(effective_on::text ORDER BY seen_at DESC, id DESC))[1] AS filed_on
      FROM listing_event
      WHERE county_fips = ANY(${sql.param([...countyFips])}::char(5)[]) AND seen_at >= ${since}
        AND kind = 'upset_bid' AND tax_foreclosure_id = ANY(${sql.param([...ids])}::bigint[])
      GROUP BY tax_foreclosure_id
    ) upset
    JOIN tax_foreclosure t ON t.id = upset.tax_foreclosure_id
    WHERE t.highest_bid_cents / 100::float8 > coalesce(upset.last_bid_before, 0)
    ORDER BY upset.tax_foreclosure_id`)
  return rows
}

type Ending = { tax_foreclosure_id: number; kind: 'redeemed' | 'completed'; seen_at: string }

/** When each listing was last reported redeemed, or transferred to a buyer or the taxing unit. */
export async function readEndings(db: Db, ids: readonly number[]): Promise<Ending[]> {
  const { rows } = await db.execute<Ending>(sql`
    SELECT tax_foreclosure_id, kind, ${isoInstant(sql`max(seen_at)`)} AS seen_at
    FROM (
      SELECT tax_foreclosure_id, seen_at,
        CASE WHEN kind = ANY(${sql.param(redeemedKinds)}::text[]) THEN 'redeemed' ELSE 'completed' END AS kind
      FROM listing_event
      WHERE tax_foreclosure_id = ANY(${sql.param([...ids])}::bigint[])
        AND kind = ANY(${sql.param(endingKinds)}::text[])
    ) ending
    GROUP BY tax_foreclosure_id, kind`)
  return rows
}
