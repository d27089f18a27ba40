import { and, asc, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import type { WaitingPerson } from './group-people.ts'
import { notification, type StoredReasons } from '#server/platform/db/schema/following.ts'

export type NotificationRow = typeof notification.$inferSelect
/** The channels sent by email. */
export type MailChannel = Exclude<NotificationRow['channel'], 'bell' | 'push' | 'text'>
type SentChannel = MailChannel | 'push' | 'text'

export type NewNotification = Pick<
  NotificationRow,
  'user_id' | 'tax_foreclosure_id' | 'event_id' | 'reminder' | 'reminds_of' | 'channel' | 'batch'
> & { reasons: StoredReasons }

/** Keeps a statement's text to a few megabytes; V8 has no strings of more than 512. */
const ROWS_PER_STATEMENT = 10_000

/**
 * Stores notifications, skipping existing ones. Bell notifications count as sent right away. Takes several statements
 * for many, so call it in a transaction.
 */
export async function insertNotifications(tx: Db, rows: readonly NewNotification[], at: Date): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await insertSome(tx, rows.slice(start, start + ROWS_PER_STATEMENT), at)
}

async function insertSome(tx: Db, rows: readonly NewNotification[], at: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO notification (user_id, tax_foreclosure_id, event_id, reminder, reminds_of, channel, reasons, batch,
      created_at, sent_at)
    SELECT r.user_id, r.tax_foreclosure_id, r.event_id, r.reminder, r.reminds_of, r.channel, r.reasons, r.batch,
      ${at}, CASE WHEN r.channel = 'bell' THEN ${at}::timestamptz END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (user_id uuid, tax_foreclosure_id bigint,
      event_id bigint, reminder text, reminds_of date, channel text, reasons jsonb, batch bigint)
    ON CONFLICT DO NOTHING`)
}

const isPending = and(isNull(notification.sent_at), isNull(notification.stopped_because))

/** The people with pending notifications in this batch, with how many. */
export async function readWaitingPeople(
  db: Db,
  channel: SentChannel,
  batch: number,
): Promise<WaitingPerson[]> {
  return db
    .select({ user_id: notification.user_id, waiting: count() })
    .from(notification)
    .where(and(eq(notification.channel, channel), eq(notification.batch, batch), isPending))
    .groupBy(notification.user_id)
    .orderBy(notification.user_id)
}

/** Pending notifications of these people in this batch, in the order stored. */
export async function readWaiting(
  db: Db,
  channel: SentChannel,
  batch: number,
  userIds: readonly string[],
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.channel, channel),
        eq(notification.batch, batch),
        inArray(notification.user_id, [...userIds]),
        isPending,
      ),
    )
    .orderBy(asc(notification.id))
}

export async function markSent(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(notification)
    .set({ sent_at: at })
    .where(sql`${notification.id} = ANY(${sql.param([...ids])}::bigint[])`)
}

export async function markStopped(
  db: Db,
  ids: readonly number[],
  stopped_because: NonNullable<NotificationRow['stopped_because']>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(notification)
    .set({ stopped_because })
    .where(sql`${notification.id} = ANY(${sql.param([...ids])}::bigint[])`)
}

/** Moves pending instant emails to the next digest. */
export async function moveToDigest(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(notification)
    .set({ channel: 'digest', batch: null })
    .where(sql`${notification.id} = ANY(${sql.param([...ids])}::bigint[])`)
}

/** County and sale time of listings, by id. Reads `tax_foreclosure` of listings. */
export async function readListingCounties(
  db: Db,
  listingIds: readonly number[],
): Promise<Map<number, { fips: string; foreclosure_date: string | null; time: string | null }>> {
  const { rows } = await db.execute<{
    id: number
    fips: string
    foreclosure_date: string | null
    time: string | null
  }>(sql`
    SELECT id, county_fips AS fips, foreclosure_date, "time" FROM tax_foreclosure
    WHERE id = ANY(${sql.param([...listingIds])}::bigint[])`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** County FIPS codes of listings, by id. */
export async function readCountyOf(db: Db, listingIds: readonly number[]): Promise<Map<number, string>> {
  return new Map([...(await readListingCounties(db, listingIds))].map(([id, { fips }]) => [id, fips]))
}

/** Deletes notifications created before an instant. */
export async function deleteNotifications(db: Db, before: Date): Promise<void> {
  await db.delete(notification).where(lt(notification.created_at, before))
}
