import { eq, type SQL, sql } from 'drizzle-orm'
import type { OperatorAnnouncement } from '#contract/operator/messages.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { opensCounty } from '#server/platform/db/schema/billing.ts'
import { announcement, announcementRecipient } from '#server/platform/db/schema/following.ts'
import { withSessionLock } from '#server/platform/db/session-lock.ts'

export type AnnouncementRow = typeof announcement.$inferSelect

/**
 * People with a verified, reachable address who take announcements: those who can read the listings of a county now, or
 * of any. Reads tables of accounts and billing.
 */
function wanting(countyFips: string | null, now: Date) {
  return sql`
    SELECT u.id FROM user_account u LEFT JOIN alert_settings s ON s.user_id = u.id
    WHERE u.email_verified_at IS NOT NULL AND u.email_refused_at IS NULL AND u.suspended_at IS NULL
      AND coalesce(s.announcements, true) AND s.mail_stopped_at IS NULL
      AND (
        EXISTS (SELECT FROM county_grant g WHERE g.user_id = u.id
          AND (${countyFips}::text IS NULL OR g.county_fips = ${countyFips}))
        OR EXISTS (
          SELECT FROM county_access a JOIN payment_account p ON p.user_id = a.user_id
          WHERE a.user_id = u.id AND ${opensCounty(now)}
            AND (${countyFips}::text IS NULL OR a.county_fips IS NULL OR a.county_fips = ${countyFips})))`
}

export async function countWanting(db: Db, countyFips: string | null, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (${wanting(countyFips, now)}) people`,
  )
  return rows[0]?.n ?? 0
}

/** Stores an announcement and whom it goes to; returns its id and their number, or null if this attempt is stored. */
export async function insertAnnouncement(
  db: Db,
  made: Pick<AnnouncementRow, 'attempt' | 'county_fips' | 'subject' | 'body' | 'made_at'>,
): Promise<{ id: number; recipients: number } | null> {
  const [row] = await db
    .insert(announcement)
    .values({ ...made, recipients: 0 })
    .onConflictDoNothing({ target: announcement.attempt })
    .returning({ id: announcement.id })
  if (row === undefined) return null
  const { rowCount } = await db.execute(sql`
    INSERT INTO announcement_recipient (announcement_id, user_id)
    SELECT ${row.id}, id FROM (${wanting(made.county_fips, made.made_at)}) people`)
  const recipients = rowCount ?? 0
  await db.update(announcement).set({ recipients }).where(eq(announcement.id, row.id))
  return { id: row.id, recipients }
}

export async function readAnnouncement(db: Db, id: number): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcement).where(eq(announcement.id, id))
  return row ?? null
}

/** The announcement that an attempt made. */
export async function readAttempt(db: Db, attempt: string): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcement).where(eq(announcement.attempt, attempt))
  return row ?? null
}

/** Locks it until commit. */
export async function lockAnnouncement(db: Db, id: number): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcement).where(eq(announcement.id, id)).for('update')
  return row ?? null
}

export async function markStoppedAt(db: Db, id: number, at: Date): Promise<void> {
  await db.update(announcement).set({ stopped_at: at }).where(eq(announcement.id, id))
}

/** Recipients to whom an announcement is to be sent now, those with the fewest attempts first. */
export async function readDue(db: Db, id: number, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    SELECT user_id FROM announcement_recipient
    WHERE announcement_id = ${id} AND outcome IS NULL AND (try_at IS NULL OR try_at <= ${now})
    ORDER BY tries, user_id LIMIT ${limit}`)
  return rows.map(({ user_id }) => user_id)
}

/** The address a person has now, if they are still among those whom an announcement goes to; else null. */
export async function findWanting(
  db: Db,
  { county_fips }: Pick<AnnouncementRow, 'county_fips'>,
  userId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT email::text AS email FROM user_account
    WHERE id = ${userId} AND id IN (${wanting(county_fips, now)} AND u.id = ${userId})`)
  return rows[0]?.email ?? null
}

export async function countWaiting(db: Db, id: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM announcement_recipient WHERE announcement_id = ${id} AND outcome IS NULL`)
  return rows[0]?.n ?? 0
}

export async function markOutcome(
  db: Db,
  id: number,
  userId: string,
  outcome: 'delivered' | 'refused' | 'left_out',
): Promise<void> {
  await db
    .update(announcementRecipient)
    .set({ outcome })
    .where(
      sql`${announcementRecipient.announcement_id} = ${id} AND ${announcementRecipient.user_id} = ${userId}`,
    )
}

/** The wait after the first, second, ... failure is doubled each time, up to four hours. */
const MAX_WAIT_MINUTES = 240

/** They take about four days; then the email counts as refused. */
const MAX_TRIES = 30

/** Puts a person off after the mail server could not take the email. */
export async function putOff(db: Db, id: number, userId: string, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE announcement_recipient SET tries = tries + 1,
      try_at = ${now}::timestamptz + least(${MAX_WAIT_MINUTES}, 2 ^ tries) * interval '1 minute',
      outcome = CASE WHEN tries + 1 >= ${MAX_TRIES} THEN 'refused' END
    WHERE announcement_id = ${id} AND user_id = ${userId} AND outcome IS NULL`)
}

const NEWEST = 50

const counts = (announcementId: SQL) => sql`
  SELECT count(*) FILTER (WHERE outcome = 'delivered')::int AS delivered,
    count(*) FILTER (WHERE outcome = 'refused')::int AS refused,
    count(*) FILTER (WHERE outcome = 'left_out')::int AS left_out,
    count(*) FILTER (WHERE outcome IS NULL)::int AS waiting
  FROM announcement_recipient WHERE announcement_id = ${announcementId}`

/** The newest announcements, with how many emails of each ended how. Counts recipients only of one that is being sent. */
export async function readAnnouncements(db: Db): Promise<OperatorAnnouncement[]> {
  const { rows } = await db.execute<OperatorAnnouncement>(sql`
    SELECT a.id::int, c.name AS county, a.subject, a.body,
      to_json(a.made_at) #>> '{}' AS made_at, to_json(a.stopped_at) #>> '{}' AS stopped_at, a.recipients,
      coalesce(a.delivered, n.delivered) AS delivered, coalesce(a.refused, n.refused) AS refused,
      coalesce(a.left_out, n.left_out) AS left_out, CASE WHEN a.stopped_at IS NULL THEN n.waiting ELSE 0 END AS waiting
    FROM announcement a LEFT JOIN county c ON c.fips = a.county_fips
    CROSS JOIN LATERAL (${counts(sql`a.id`)} AND a.delivered IS NULL) n
    ORDER BY a.id DESC LIMIT ${NEWEST}`)
  return rows
}

/** Keeps how many emails ended how, of announcements that are sent or stopped. Call it while none is being sent. */
export async function keepCounts(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE announcement a SET delivered = n.delivered, refused = n.refused, left_out = n.left_out
    FROM announcement ended CROSS JOIN LATERAL (${counts(sql`ended.id`)}) n
    WHERE a.id = ended.id AND ended.delivered IS NULL AND (ended.stopped_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM announcement_recipient r WHERE r.announcement_id = ended.id AND r.outcome IS NULL))`)
}

/** Announcements with emails that are still to be sent, oldest first. */
export async function readUnfinished(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT id::int FROM announcement a WHERE stopped_at IS NULL AND EXISTS (
      SELECT FROM announcement_recipient r WHERE r.announcement_id = a.id AND r.outcome IS NULL)
    ORDER BY id`)
  return rows.map(({ id }) => id)
}

/** Does the work unless announcements are being emailed on any node. */
export async function unlessSending(
  database: Pick<Database, 'sessions'>,
  work: () => Promise<void>,
): Promise<void> {
  await withSessionLock(database, advisoryLocks.announcements, '', work)
}
