import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/log.ts'

const CONNECT_AGAIN_MS = 1_000

/** Told of a notification on a channel; with null after every connection, since some may have been missed. */
export type ListenToChannels = (notification: { channel: string; payload: string } | null) => void

/**
 * Listens on channels of the database (`LISTEN`) on a connection of its own, and connects again whenever it is cut.
 * The names are not escaped.
 */
export function listenToChannels(
  pool: Pool,
  channels: readonly string[],
  hear: ListenToChannels,
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
      connected.on('notification', ({ channel, payload = '' }) => hear({ channel, payload }))
      for (const channel of channels) await connected.query(`LISTEN ${channel}`)
      hear(null)
      await cut
    } finally {
      connected.release(true)
    }
  }

  const hasLeft = () => leaving.signal.aborted

  async function keepListening(): Promise<void> {
    while (!hasLeft()) {
      try {
        await listen()
      } catch (error) {
        log.warn({ err: error }, 'listening to the database failed')
      }
      if (!hasLeft()) await pause(CONNECT_AGAIN_MS)
    }
  }

  const listening = keepListening()
  return {
    stop: async () => {
      leaving.abort()
      await listening
    },
  }
}
