import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Notification } from '#contract/following/alerts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notification } from '#server/platform/db/schema/following.ts'

/** A notification as the bell lists it, without its event and listing. */
export type BellRow = Omit<Notification, 'event' | 'listing' | 'next_bid'> & {
  event_id: number | null
  tax_foreclosure_id: number
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const inCounties = (countyFips: readonly string[]) => sql`EXISTS (
  SELECT FROM tax_foreclosure t WHERE t.id = n.tax_foreclosure_id
    AND t.county_fips = ANY(${sql.param([...countyFips])}::char(5)[]))`

type BellQuery = {
  userId: string
  countyFips: readonly string[]
  /** Only notifications with a lower id; null for the newest. */
  before: number | null
}

/** A person's notifications about listings of these counties, newest first, at limit `limit`. */
export async function readBell(
  db: Db,
  { userId, countyFips, before }: BellQuery,
  limit: number,
): Promise<BellRow[]> {
  const { rows } = await db.execute<BellRow>(sql`
    SELECT n.id, n.event_id, n.tax_foreclosure_id,
      ${iso('n.created_at')} AS created_at, ${iso('n.read_at')} AS read_at,
      CASE WHEN n.reminder IS NOT NULL THEN json_build_object('kind', n.reminder, 'day', n.reminds_of) END AS reminder,
      json_build_object('favorite', n.reasons -> 'favorite', 'searches', coalesce((
        SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'is_new', why -> 'is_new') ORDER BY s.name)
        FROM jsonb_array_elements(n.reasons -> 'searches') why
        JOIN saved_search s ON s.id = (why ->> 'id')::uuid AND s.user_id = n.user_id), '[]')) AS because,
      (SELECT json_agg(json_build_object('channel', w.channel,
          'state', CASE WHEN w.sent_at IS NOT NULL THEN 'sent' WHEN w.stopped_because IS NULL THEN 'waiting' ELSE 'stopped' END,
          'at', ${iso('w.sent_at')}, 'stopped_because', w.stopped_because) ORDER BY w.id)
        FROM notification w
        WHERE w.user_id = n.user_id AND (
          w.event_id = n.event_id
          OR w.reminder = n.reminder AND w.reminds_of = n.reminds_of AND w.tax_foreclosure_id = n.tax_foreclosure_id
            AND w.reasons = n.reasons
        )) AS channels
    FROM notification n
    WHERE n.user_id = ${userId} AND n.channel = 'bell' AND (${before}::bigint IS NULL OR n.id < ${before}::bigint)
      AND ${inCounties(countyFips)}
    ORDER BY n.id DESC LIMIT ${limit}`)
  return rows
}

/** Number of a person's unread notifications about listings of these counties. */
export async function countUnread(db: Db, userId: string, countyFips: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM notification n
    WHERE n.user_id = ${userId} AND n.channel = 'bell' AND n.read_at IS NULL AND ${inCounties(countyFips)}`)
  return rows[0]?.count ?? 0
}

const unreadOf = (userId: string) =>
  and(eq(notification.user_id, userId), eq(notification.channel, 'bell'), isNull(notification.read_at))

export async function markRead(db: Db, userId: string, id: number, at: Date): Promise<void> {
  await db
    .update(notification)
    .set({ read_at: at })
    .where(and(unreadOf(userId), eq(notification.id, id)))
}

/** Marks a notification and all earlier ones as read. */
export async function markReadUpTo(db: Db, userId: string, id: number, at: Date): Promise<void> {
  await db
    .update(notification)
    .set({ read_at: at })
    .where(and(unreadOf(userId), lte(notification.id, id)))
}
