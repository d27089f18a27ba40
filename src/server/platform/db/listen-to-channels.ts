import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Database } from './database.ts'

const RECONNECT_MS = 1_000

/** How often the connection is tested: it is otherwise silent, and so is one that a network has dropped. */
export const TEST_EVERY_MS = 10_000

/** Receives a notification, or null after each (re)connect, because some may have been missed. */
export type ListenToChannels = (notification: { channel: string; payload: string } | null) => void

/** Queries again and again, so that the pool's limits end a connection that no longer responds. Rejects if it fails. */
export async function keepTesting(connected: PoolClient, everyMs: number, ended: AbortSignal): Promise<void> {
  for (;;) {
    await pause(everyMs, undefined, { signal: ended })
    await connected.query('SELECT 1')
  }
}

/**
 * Listens on PostgreSQL channels (`LISTEN`) on a dedicated connection, and reconnects when it is cut. Channel names
 * are not escaped.
 */
export function listenToChannels(
  { sessions }: Pick<Database, 'sessions'>,
  channels: readonly string[],
  onNotification: ListenToChannels,
  log: Log,
  testEveryMs = TEST_EVERY_MS,
): { stop(): Promise<void> } {
  const leaving = new AbortController()

  async function listen(): Promise<void> {
    const connected = await sessions.connect()
    const ended = new AbortController()
    const cut = new Promise<void>((resolve) => {
      connected.once('error', () => resolve())
      connected.once('end', () => resolve())
      leaving.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      connected.on('notification', ({ channel, payload = '' }) => onNotification({ channel, payload }))
      for (const channel of channels) await connected.query(`LISTEN ${channel}`)
      onNotification(null)
      await Promise.race([cut, keepTesting(connected, testEveryMs, ended.signal)])
    } finally {
      ended.abort()
      connected.release(true)
    }
  }

  const hasLeft = () => leaving.signal.aborted

  async function listenForever(): Promise<void> {
    while (!hasLeft()) {
      try {
        await listen()
      } catch (error) {
        log.warn({ err: error }, 'listening to the database failed')
      }
      if (!hasLeft()) await pause(RECONNECT_MS)
    }
  }

  const listening = listenForever()
  return {
    stop: async () => {
      leaving.abort()
      await listening
    },
  }
}
