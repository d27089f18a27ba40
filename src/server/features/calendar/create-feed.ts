import { type CalendarFeed, type CalendarFeedKind, MAX_CALENDAR_FEEDS } from '#contract/calendar/calendar.ts'
import { AppError } from '#contract/errors.ts'
import { lockAccount, newSecret } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countFeeds, type FeedRow, insertFeed } from './feeds.store.ts'

export function feedAnswer({ id, kind, created_at, last_read_at }: FeedRow): CalendarFeed {
  return {
    id,
    kind,
    created_at: created_at.toISOString(),
    last_read_at: last_read_at?.toISOString() ?? null,
  }
}

/** Creates a feed and returns its secret URL, which is not stored. Throws `too_many_calendar_feeds`. */
export async function createFeed(
  userId: string,
  kind: CalendarFeedKind,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): Promise<{ feed: CalendarFeed; url: string }> {
  const { secret, hash } = newSecret()
  const row = await db.transaction(async (tx) => {
    // Serialize per account, or two concurrent requests could both create the tenth.
    await lockAccount(tx, userId)
    if ((await countFeeds(tx, userId)) >= MAX_CALENDAR_FEEDS) throw new AppError('too_many_calendar_feeds')
    return insertFeed(tx, { user_id: userId, kind, token_hash: hash, created_at: new Date(clock.now()) })
  })
  return { feed: feedAnswer(row), url: `${publicUrl}/calendar/${secret}.ics` }
}
