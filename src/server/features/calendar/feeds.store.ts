import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { calendarFeed } from '#server/platform/db/schema/calendar.ts'

export type FeedRow = Pick<
  typeof calendarFeed.$inferSelect,
  'id' | 'user_id' | 'kind' | 'created_at' | 'last_read_at'
>

const shown = {
  id: calendarFeed.id,
  user_id: calendarFeed.user_id,
  kind: calendarFeed.kind,
  created_at: calendarFeed.created_at,
  last_read_at: calendarFeed.last_read_at,
}

const isLive = isNull(calendarFeed.revoked_at)

/** A person's active feeds, newest first. */
export async function readFeeds(db: Db, userId: string): Promise<FeedRow[]> {
  return db
    .select(shown)
    .from(calendarFeed)
    .where(and(eq(calendarFeed.user_id, userId), isLive))
    .orderBy(desc(calendarFeed.created_at), calendarFeed.id)
}

export async function countFeeds(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ feeds: count() })
    .from(calendarFeed)
    .where(and(eq(calendarFeed.user_id, userId), isLive))
  return row?.feeds ?? 0
}

type NewFeed = Pick<typeof calendarFeed.$inferInsert, 'user_id' | 'kind' | 'token_hash' | 'created_at'>

export async function insertFeed(db: Db, feed: NewFeed): Promise<FeedRow> {
  const [row] = await db.insert(calendarFeed).values(feed).returning(shown)
  if (row === undefined) throw new Error('the feed was not stored')
  return row
}

/** Revokes this account's feed; does nothing for another account's feed or a revoked one. */
export async function revokeFeed(db: Db, userId: string, id: string, at: Date): Promise<void> {
  await db
    .update(calendarFeed)
    .set({ revoked_at: at })
    .where(and(eq(calendarFeed.id, id), eq(calendarFeed.user_id, userId), isLive))
}

/** Revokes every feed of a person. */
export async function revokeFeeds(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(calendarFeed)
    .set({ revoked_at: at })
    .where(and(eq(calendarFeed.user_id, userId), isLive))
}

/** The active feed with this secret; null if unknown or revoked. */
export async function findFeed(db: Db, tokenHash: Buffer): Promise<FeedRow | null> {
  const [row] = await db
    .select(shown)
    .from(calendarFeed)
    .where(and(eq(calendarFeed.token_hash, tokenHash), isLive))
  return row ?? null
}

const HOUR_MS = 3_600_000

/** Records that a feed was read, at most once an hour, so that most requests only read. */
export async function recordRead(db: Db, id: string, at: Date): Promise<void> {
  const anHourAgo = new Date(at.getTime() - HOUR_MS)
  await db
    .update(calendarFeed)
    .set({ last_read_at: at })
    .where(
      and(
        eq(calendarFeed.id, id),
        or(isNull(calendarFeed.last_read_at), lt(calendarFeed.last_read_at, anHourAgo)),
      ),
    )
}

/** Every feed a person ever had, without hashes of secrets. */
export async function findFeedsOf(db: Db, userId: string) {
  return db
    .select({
      kind: calendarFeed.kind,
      created_at: calendarFeed.created_at,
      last_read_at: calendarFeed.last_read_at,
      revoked_at: calendarFeed.revoked_at,
    })
    .from(calendarFeed)
    .where(eq(calendarFeed.user_id, userId))
    .orderBy(calendarFeed.created_at)
}
