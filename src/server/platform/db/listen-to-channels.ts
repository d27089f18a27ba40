import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/log.ts'

const RECONNECT_MS = 1_000

/** Receives a notification, or null after each (re)connect, because some may have been missed. */
export type ListenToChannels = (notification: { channel: string; payload: string } | null) => void

/**
 * Listens on PostgreSQL channels (`LISTEN`) on a dedicated connection, and reconnects when it is cut. Channel names
 * are not escaped.
 */
export function listenToChannels(
  pool: Pool,
  channels: readonly string[],
  onNotification: ListenToChannels,
  log: Log,
): { stop(): Promise<void> } {
  const leaving = new AbortController()

  async function listen(): Promise<void> {
    const connected = await pool.connect()
    const cut = new Promise<void>((resolve) => {
      connected.once('error', () => resolve())
      connected.once('end', () => resolve())
      leaving.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      connected.on('notification', ({ channel, payload = '' }) => onNotification({ channel, payload }))
      for (const channel of channels) await connected.query(`LISTEN ${channel}`)
      onNotification(null)
      await cut
    } finally {
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
