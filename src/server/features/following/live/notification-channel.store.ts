import { sql } from 'drizzle-orm'
import { SESSION_CHANNEL } from '#server/features/accounts/index.ts'
import { EVENT_CHANNEL } from '#server/features/listings/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { listenToChannels } from '#server/platform/db/listen-to-channels.ts'
import type { Log } from '#server/platform/log.ts'

/** Channel that tells every node whose notifications changed. */
const NOTIFICATION_CHANNEL = 'notification'

/** Ids that fit into the 8,000-byte payload of pg_notify. */
const MAX_IDS = 200

/** Makes these people's open pages refetch their notifications after commit. */
export async function notifyPeople(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const payload = userIds.length <= MAX_IDS ? userIds.join(' ') : ''
  await db.execute(sql`SELECT pg_notify(${NOTIFICATION_CHANNEL}, ${payload})`)
}

type NotificationListener = {
  /** Listing events may have been added. */
  onEvents(): void
  /** These people's notifications changed; null means anyone's may have. */
  onNotifications(userIds: ReadonlySet<string> | null): void
  /** Sessions of this person ended. */
  onSessionsEnded(userId: string): void
}

/** Listens for events, notifications and ended sessions committed on any node. */
export function listenForNotifications(
  database: Pick<Database, 'sessions'>,
  listener: NotificationListener,
  log: Log,
): { stop(): Promise<void> } {
  return listenToChannels(
    database,
    [EVENT_CHANNEL, NOTIFICATION_CHANNEL, SESSION_CHANNEL],
    (message) => {
      if (message?.channel === SESSION_CHANNEL) listener.onSessionsEnded(message.payload)
      else if (message?.channel !== NOTIFICATION_CHANNEL) listener.onEvents()
      else listener.onNotifications(message.payload === '' ? null : new Set(message.payload.split(' ')))
    },
    log,
  )
}
