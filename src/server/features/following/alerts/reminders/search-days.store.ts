import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Claims a day. Returns the day claimed before it (null if none), or undefined if the day was already claimed. */
export async function claimSearchDay(
  db: Db,
  day: PlainDate,
  at: Date,
): Promise<{ before: PlainDate | null } | undefined> {
  const claimed = await db.execute(
    sql`INSERT INTO search_day (day, ran_at) VALUES (${day}, ${at}) ON CONFLICT DO NOTHING`,
  )
  if (claimed.rowCount !== 1) return undefined
  const { rows } = await db.execute<{ before: PlainDate | null }>(
    sql`SELECT max(day) AS before FROM search_day WHERE day < ${day}`,
  )
  return { before: rows[0]?.before ?? null }
}

/**
 * Listings with an upset deadline or a sale date, with their county FIPS codes. Reads `tax_foreclosure` of listings.
 */
export async function readDatedListings(db: Db): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; fips: string }>(sql`
    SELECT id, county_fips AS fips FROM tax_foreclosure
    WHERE gone_since IS NULL
      AND (status = 'Upset Bid Ongoing' AND upset_bid_date IS NOT NULL
        OR status = 'Auction in future' AND foreclosure_date IS NOT NULL)`)
  return new Map(rows.map(({ id, fips }) => [id, fips]))
}

/** Ids of everyone with a saved search that notifies and filters by days ahead. */
export async function readPeopleWhoCountDays(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    SELECT DISTINCT user_id FROM saved_search
    WHERE (alert <> 'off' OR has_texts) AND search ~ '(^|[?&])(last_day|sale)='
    ORDER BY user_id`)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Dates these searches already notified of, as `search listing day`: by the calendar at any time, by an event only
 * since an instant.
 */
export async function readNotifiedDays(
  db: Db,
  userIds: readonly string[],
  listingIds: readonly number[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await db.execute<{ day_key: string }>(sql`
    SELECT DISTINCT concat_ws(' ', why ->> 'id', n.tax_foreclosure_id,
      coalesce(n.reminds_of::text, n.reasons ->> 'day')) AS day_key
    FROM notification n, jsonb_array_elements(n.reasons -> 'searches') why
    WHERE n.user_id = ANY(${sql.param([...userIds])}::uuid[]) AND n.channel = 'bell'
      AND (n.reminder IS NOT NULL OR n.created_at >= ${since})
      AND n.tax_foreclosure_id = ANY(${sql.param([...listingIds])}::bigint[])`)
  return new Set(rows.map(({ day_key }) => day_key))
}
