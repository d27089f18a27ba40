import type { Database } from './database.ts'

/**
 * Does the work unless this lock is held on any node; then returns null at once. `key` is
 * one of `advisoryLocks`; `name` tells locks of the same key apart. The lock ends with the connection, so that a crash
 * frees it.
 */
export async function withSessionLock<T>(
  { sessions }: Pick<Database, 'sessions'>,
  key: number,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const client = await sessions.connect()
  try {
    const { rows } = await client.query<{ is_taken: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_taken',
      [key, name],
    )
    if (rows[0]?.is_taken !== true) return null
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [key, name])
    }
  } finally {
    client.release()
  }
}
