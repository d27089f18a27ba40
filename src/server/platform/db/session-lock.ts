import type { Database } from './database.ts'
import { keepTesting, TEST_EVERY_MS } from './listen-to-channels.ts'

/**
 * Does the work unless this lock is held on any node; then returns null at once. `key` is
 * one of `advisoryLocks`; `name` tells locks of the same key apart. The lock ends with the connection, so that a crash
 * frees it. Then `lost` aborts, and another node may do the same work: what must be done once at a time ends with it.
 */
export async function withSessionLock<T>(
  { sessions }: Pick<Database, 'sessions'>,
  key: number,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const client = await sessions.connect()
  const losing = new AbortController()
  const ended = new AbortController()
  const lose = () => losing.abort(new Error('the connection of a lock was lost'))
  client.on('error', lose).on('end', lose)
  try {
    const { rows } = await client.query<{ is_taken: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_taken',
      [key, name],
    )
    if (rows[0]?.is_taken !== true) return null
    keepTesting(client, TEST_EVERY_MS, ended.signal).catch(() => {
      if (!ended.signal.aborted) lose()
    })
    try {
      return await work(losing.signal)
    } finally {
      ended.abort()
      if (!losing.signal.aborted)
        await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [key, name])
    }
  } finally {
    client.off('error', lose).off('end', lose)
    client.release(losing.signal.aborted)
  }
}
