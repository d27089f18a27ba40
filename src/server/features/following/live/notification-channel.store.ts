import { sql } from 'drizzle-orm'
import { EVENT_CHANNEL } from '#server/features/listings/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { listenToChannels } from '#server/platform/db/listen-to-channels.ts'
import type { Log } from '#server/platform/log.ts'

/** The channel on which every node hears whose notifications changed. */
const NOTIFICATION_CHANNEL = 'notification'

/** What fits into one notification of the database, 8,000 bytes. */
const MAX_NAMED = 200

/** Has the open pages of these people ask for their notifications again, once the transaction is committed. */
export async function notifyPeople(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const payload = userIds.length <= MAX_NAMED ? userIds.join(' ') : ''
  await db.execute(sql`SELECT pg_notify(${NOTIFICATION_CHANNEL}, ${payload})`)
}

type NotificationListener = {
  /** There may be new events of listings. */
  onEvents(): void
  /** The notifications of these people changed; null for those of anybody. */
  onNotifications(userIds: ReadonlySet<string> | null): void
}

/** Hears of new events and notifications as soon as they are committed, by whatever node. */
export function listenForNotifications(
  pool: Database['pool'],
  heard: NotificationListener,
  log: Log,
): { stop(): Promise<void> } {
  return listenToChannels(
    pool,
    [EVENT_CHANNEL, NOTIFICATION_CHANNEL],
    (news) => {
      if (news?.channel !== NOTIFICATION_CHANNEL) heard.onEvents()
      else heard.onNotifications(news.payload === '' ? null : new Set(news.payload.split(' ')))
    },
    log,
  )
}
