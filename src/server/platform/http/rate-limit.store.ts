import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** Attempts in the current window, including this one, and the time until it ends. */
export type Tries = { count: number; resetsInMs: number }

/**
 * Counts an attempt under a key in a fixed window of `windowMs`, shared by all nodes through the database. The first
 * attempt after a window starts a new one, and so does one after the clock was set back before its start.
 */
export async function countTry(db: Db, key: string, windowMs: number): Promise<Tries> {
  const length = sql`${windowMs} * interval '1 millisecond'`
  // Concurrent attempts wait for the row, so read the clock after the wait; otherwise a window started meanwhile
  // would look like one from before a clock change.
  const isOpen = sql`r.resets_at BETWEEN clock_timestamp() AND clock_timestamp() + ${length}`
  const result = await db.execute<{ count: number; resets_in_ms: number }>(sql`
    INSERT INTO rate_limit AS r (key, count, resets_at)
    VALUES (${key}, 1, now() + ${length})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOpen} THEN r.count + 1 ELSE 1 END,
      resets_at = CASE WHEN ${isOpen} THEN r.resets_at ELSE excluded.resets_at END
    RETURNING count, (extract(epoch FROM resets_at - now()) * 1000)::int AS resets_in_ms`)
  const row = result.rows[0]
  return { count: row?.count ?? 1, resetsInMs: row?.resets_in_ms ?? windowMs }
}

/** Undoes an attempt that turned out not to count. */
export async function undoAttempt(db: Db, key: string): Promise<void> {
  await db.execute(sql`UPDATE rate_limit SET count = count - 1 WHERE key = ${key} AND count > 0`)
}

/** Deletes expired windows; the hourly tidy job runs it. */
export async function removeEndedWindows(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM rate_limit WHERE resets_at <= now()`)
}
