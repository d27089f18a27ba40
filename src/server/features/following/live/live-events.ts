import { readEventsAfter, readNewestEvent, type StreamedEvent } from '#server/features/listings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { listenForNotifications } from './notification-channel.store.ts'

/** Events read at a time for connected pages; beyond this, pages reload. */
const MAX_EVENTS = 5_000

/** Pause before events are read again after a failure, in milliseconds: no other notification may come for hours. */
const RETRY_MS = 1_000

/** An open page. */
export type Listener = {
  readonly userId: string
  /** New events of all counties, oldest first, each delivered once. */
  onEvents(events: readonly StreamedEvent[]): void
  /** More events happened than were read at a time. */
  onTooMany(newest: number): void
  onNotifications(): void
  /** Some of the person's sessions ended, perhaps this page's. */
  onSessionsEnded(): void
}

/** The listing events of this process. */
export type LiveEvents = {
  /** Adds a page; returns the id of the last event before the first one the page receives. */
  add(listener: Listener): Promise<number>
  remove(listener: Listener): void
  stop(): Promise<void>
}

/** Uses one database connection for all pages, opened when the first page connects. */
export function createLiveEvents(database: Pick<Database, 'sessions' | 'db'>, log: Log): LiveEvents {
  const { db } = database
  const listeners = new Set<Listener>()
  let newest: number | null = null
  let reading: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | null = null
  let subscription: { stop(): Promise<void> } | null = null

  async function readNew(): Promise<void> {
    newest ??= await readNewestEvent(db)
    const events = await readEventsAfter(db, newest, null, MAX_EVENTS)
    newest = events.at(-1)?.id ?? newest
    if (events.length === 0) return
    if (events.length === MAX_EVENTS) {
      newest = await readNewestEvent(db)
      for (const listener of listeners) listener.onTooMany(newest)
    } else {
      for (const listener of listeners) listener.onEvents(events)
    }
  }

  function readSoon(): Promise<void> {
    reading = reading.then(readNew).catch((error: unknown) => {
      log.error({ err: error }, 'reading new events failed')
      readLater()
    })
    return reading
  }

  function readLater(): void {
    if (listeners.size === 0) return
    retry ??= setTimeout(() => {
      retry = null
      void readSoon()
    }, RETRY_MS).unref()
  }

  function notifyListeners(userIds: ReadonlySet<string> | null): void {
    for (const listener of listeners) if (userIds?.has(listener.userId) ?? true) listener.onNotifications()
  }

  function checkSessions(userId: string): void {
    for (const listener of listeners) if (listener.userId === userId) listener.onSessionsEnded()
  }

  return {
    add: async (listener) => {
      subscription ??= listenForNotifications(
        database,
        {
          onEvents: () => void readSoon(),
          onNotifications: notifyListeners,
          onSessionsEnded: checkSessions,
        },
        log,
      )
      await readSoon()
      listeners.add(listener)
      return newest ?? 0
    },
    remove: (listener) => void listeners.delete(listener),
    stop: async () => {
      listeners.clear()
      if (retry !== null) clearTimeout(retry)
      await subscription?.stop()
      await reading
    },
  }
}
