import { lt, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '#server/platform/db/database.ts'
import { alertedBeforeRestore } from '#server/platform/db/schema/following.ts'

/** Emails and digests are one channel: of an event, a person gets one of them. */
const channelOf = (column: string) => `CASE ${column} WHEN 'digest' THEN 'email' ELSE ${column} END`

/** Alerts about events that went out since an instant, as a JSON text for `addAlerted`. */
export async function readAlertedSince(pool: Pool, since: Date): Promise<string> {
  const { rows } = await pool.query<{ found: string }>(
    `SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]')::text AS found FROM (
       SELECT n.user_id, ${channelOf('n.channel')} AS channel, n.sent_at, n.event_id, f.county_fips, c.case_number,
         p.canonical AS parcel, e.kind, e."to"
       FROM notification n
       JOIN listing_event e ON e.id = n.event_id
       JOIN tax_foreclosure f ON f.id = n.tax_foreclosure_id
       JOIN foreclosure_case c ON c.id = f.case_id
       LEFT JOIN parcel p ON p.id = f.parcel_id
       WHERE n.channel <> 'bell' AND n.sent_at >= $1) a`,
    [since],
  )
  return rows[0]?.found ?? '[]'
}

/** Keeps those about events that the restored database does not have. */
export async function addAlerted(pool: Pool, alerted: string): Promise<void> {
  await pool.query(
    `INSERT INTO alerted_before_restore (user_id, channel, sent_at, county_fips, case_number, parcel, kind, "to")
     SELECT r.user_id, r.channel, r.sent_at, r.county_fips, r.case_number, r.parcel, r.kind, r."to"
     FROM jsonb_to_recordset($1::jsonb) r (user_id uuid, channel text, sent_at timestamptz, event_id bigint,
       county_fips char(5), case_number text, parcel text, kind text, "to" jsonb)
     WHERE EXISTS (SELECT FROM user_account WHERE id = r.user_id)
       AND NOT EXISTS (SELECT FROM listing_event WHERE id = r.event_id)`,
    [alerted],
  )
}

/**
 * Marks these people's pending notifications of these events as sent where the same alert went out before a restore,
 * once each.
 */
export async function settleAlerted(
  db: Db,
  userIds: readonly string[],
  eventIds: readonly number[],
): Promise<void> {
  const { rows } = await db.execute<{ is_any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM alerted_before_restore) AS is_any`,
  )
  if (rows[0]?.is_any !== true) return
  await db.execute(sql`
    WITH pending AS (
      SELECT n.id, n.user_id, ${sql.raw(channelOf('n.channel'))} AS channel, f.county_fips, c.case_number,
        p.canonical AS parcel, e.kind, e."to",
        row_number() OVER (PARTITION BY n.user_id, n.channel, f.id, e.kind, e."to" ORDER BY e.id) AS place
      FROM notification n
      JOIN listing_event e ON e.id = n.event_id
      JOIN tax_foreclosure f ON f.id = n.tax_foreclosure_id
      JOIN foreclosure_case c ON c.id = f.case_id
      LEFT JOIN parcel p ON p.id = f.parcel_id
      WHERE n.user_id = ANY(${sql.param([...userIds])}::uuid[])
        AND n.event_id = ANY(${sql.param([...eventIds])}::bigint[])
        AND n.sent_at IS NULL AND n.stopped_because IS NULL
    ), before AS (
      SELECT *, row_number() OVER (
        PARTITION BY user_id, channel, county_fips, case_number, parcel, kind, "to" ORDER BY id) AS place
      FROM alerted_before_restore
    ), same AS (
      SELECT p.id AS notification_id, b.id AS before_id, b.sent_at FROM pending p JOIN before b
        ON (b.user_id, b.channel, b.county_fips, b.kind, b.place) = (p.user_id, p.channel, p.county_fips, p.kind, p.place)
        AND b.case_number IS NOT DISTINCT FROM p.case_number AND b.parcel IS NOT DISTINCT FROM p.parcel
        AND b."to" IS NOT DISTINCT FROM p."to"
    ), used AS (
      DELETE FROM alerted_before_restore b USING same s WHERE b.id = s.before_id
    )
    UPDATE notification n SET sent_at = s.sent_at FROM same s WHERE n.id = s.notification_id`)
}

/** A source that reports something again does so in its next runs. */
export async function deleteAlertedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(alertedBeforeRestore).where(lt(alertedBeforeRestore.sent_at, before))
}
