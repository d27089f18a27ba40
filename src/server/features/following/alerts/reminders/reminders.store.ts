import { sql } from 'drizzle-orm'
import type { DueReminder } from '#domain/alerts/reminders.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A reminder about a listing; `user_id` is set if it is based on that person's clerk call. */
export type ListingReminder = DueReminder & { tax_foreclosure_id: number; user_id: string | null }

/** A reminder a person has not received yet. */
export type Unreminded = Pick<ListingReminder, 'tax_foreclosure_id' | 'kind' | 'day'> & {
  user_id: string
  /** Whether it is based on that person's clerk call. */
  is_own: boolean
}

/**
 * Listings that are a favorite of anyone and have an upset deadline or a sale date from `today` to `until`. Reads
 * `tax_foreclosure` of listings.
 */
export async function readDatedFavorites(db: Db, today: PlainDate, until: PlainDate): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT t.id FROM tax_foreclosure t
    WHERE (t.status = 'Upset Bid Ongoing' AND t.upset_bid_date BETWEEN ${today} AND ${until}
        OR t.status = 'Auction in future' AND t.foreclosure_date BETWEEN ${today} AND ${until})
      AND EXISTS (SELECT FROM favorite f WHERE f.tax_foreclosure_id = t.id)
    ORDER BY t.id`)
  return rows.map(({ id }) => id)
}

/**
 * Favorites with a clerk call by the same person, while the property can still change hands: a county that bought may
 * have been outbid. Reads `tax_foreclosure`.
 */
export async function readCalledFavorites(db: Db): Promise<{ id: number; user_id: string }[]> {
  const { rows } = await db.execute<{ id: number; user_id: string }>(sql`
    SELECT f.tax_foreclosure_id AS id, f.user_id FROM favorite f
    JOIN clerk_call c USING (user_id, tax_foreclosure_id)
    JOIN tax_foreclosure t ON t.id = f.tax_foreclosure_id
    WHERE t.status NOT IN ('Redeemed', 'Purchase Completed') OR t.status_reason = 'taxing_unit_buyer'`)
  return rows
}

/** People who followed a listing before its reminder was due and have not received it. */
export async function readUnreminded(db: Db, reminders: readonly ListingReminder[]): Promise<Unreminded[]> {
  const given = reminders.map(({ since, ...reminder }) => ({ ...reminder, since: new Date(since) }))
  const { rows } = await db.execute<Unreminded>(sql`
    SELECT f.user_id, f.tax_foreclosure_id, r.kind, r.day, r.user_id IS NOT NULL AS is_own
    FROM json_to_recordset(${JSON.stringify(given)}::json)
      AS r (tax_foreclosure_id bigint, user_id uuid, kind text, day date, since timestamptz)
    JOIN favorite f ON f.tax_foreclosure_id = r.tax_foreclosure_id AND f.favorited_at <= r.since
      AND (r.user_id IS NULL OR r.user_id = f.user_id)
    WHERE NOT EXISTS (
      SELECT FROM notification n
      WHERE n.user_id = f.user_id AND n.tax_foreclosure_id = r.tax_foreclosure_id
        AND n.reminder = r.kind AND n.reminds_of = r.day AND n.channel = 'bell')
    ORDER BY f.user_id, f.tax_foreclosure_id`)
  return rows
}
