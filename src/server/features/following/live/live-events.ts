import { readEventsAfter, readNewestEvent, type StreamedEvent } from '#server/features/listings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { listenForNotifications } from './notification-channel.store.ts'

/** Events kept in memory for pages that are connected. */
const MAX_KEPT = 5_000

/** A page that is open. */
export type Listener = {
  readonly userId: string
  /** Told of events of all counties, oldest first; those it has been told of before are left out. */
  onEvents(events: readonly StreamedEvent[]): void
  /** More happened than could be kept. */
  onTooMany(newest: number): void
  onNotifications(): void
}

/** What happens to listings, as this process hears of it. */
export type LiveEvents = {
  /** Adds a page and returns the newest event before the first it will receive. */
  add(listener: Listener): Promise<number>
  remove(listener: Listener): void
  stop(): Promise<void>
}

/** One connection to the database for all pages; it is opened for the first. */
export function createLiveEvents({ pool, db }: Pick<Database, 'pool' | 'db'>, log: Log): LiveEvents {
  const listeners = new Set<Listener>()
  let newest: number | null = null
  let reading: Promise<void> = Promise.resolve()
  let hearing: { stop(): Promise<void> } | null = null

  async function readOn(): Promise<void> {
    newest ??= await readNewestEvent(db)
    const events = await readEventsAfter(db, newest, null, MAX_KEPT)
    newest = events.at(-1)?.id ?? newest
    if (events.length === 0) return
    if (events.length === MAX_KEPT) {
      newest = await readNewestEvent(db)
      for (const listener of listeners) listener.onTooMany(newest)
    } else {
      for (const listener of listeners) listener.onEvents(events)
    }
  }

  function readSoon(): Promise<void> {
    reading = reading
      .then(readOn)
      .catch((error: unknown) => log.error({ err: error }, 'reading new events failed'))
    return reading
  }

  function tell(userIds: ReadonlySet<string> | null): void {
    for (const listener of listeners) if (userIds?.has(listener.userId) ?? true) listener.onNotifications()
  }

  return {
    add: async (listener) => {
      hearing ??= listenForNotifications(
        pool,
        { onEvents: () => void readSoon(), onNotifications: tell },
        log,
      )
      await readSoon()
      listeners.add(listener)
      return newest ?? 0
    },
    remove: (listener) => void listeners.delete(listener),
    stop: async () => {
      listeners.clear()
      await hearing?.stop()
      await reading
    },
  }
}
