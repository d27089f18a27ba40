import { sql } from 'drizzle-orm'
import type { DueReminder } from '#domain/alerts/reminders.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A reminder of a listing. */
export type ListingReminder = DueReminder & { tax_foreclosure_id: number }

/**
 * Favourites of anybody whose window ends from `today` to `until`, or that are sold on one of these days. Reads
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

/** Who followed a listing before its reminder was due and has not had it, by person. */
export async function readUnreminded(
  db: Db,
  reminders: readonly ListingReminder[],
): Promise<{ user_id: string; tax_foreclosure_id: number }[]> {
  const given = reminders.map(({ since, ...reminder }) => ({ ...reminder, since: new Date(since) }))
  const { rows } = await db.execute<{ user_id: string; tax_foreclosure_id: number }>(sql`
    SELECT f.user_id, f.tax_foreclosure_id
    FROM json_to_recordset(${JSON.stringify(given)}::json)
      AS r (tax_foreclosure_id bigint, kind text, day date, since timestamptz)
    JOIN favorite f ON f.tax_foreclosure_id = r.tax_foreclosure_id AND f.favorited_at <= r.since
    WHERE NOT EXISTS (
      SELECT FROM notification n
      WHERE n.user_id = f.user_id AND n.tax_foreclosure_id = r.tax_foreclosure_id
        AND n.reminder = r.kind AND n.reminds_of = r.day AND n.channel = 'bell')
    ORDER BY f.user_id, f.tax_foreclosure_id`)
  return rows
}
