import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** Tries in the window that is open, this one among them, and the time until it ends. */
export type Tries = { count: number; resetsInMs: number }

/**
 * Counts a try under a key in a fixed window of `windowMs`, shared by all nodes through the database. The first
 * try after the window ended starts a new one, and so does one after the clock was set back across its start.
 */
export async function countTry(db: Db, key: string, windowMs: number): Promise<Tries> {
  const length = sql`${windowMs} * interval '1 millisecond'`
  // Of tries at the same time all but one wait for the row: they look at the clock when they have it, or a window that
  // began while they waited would seem to be one of a clock set back.
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

/** Takes one try back that turned out not to count. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  await db.execute(sql`UPDATE rate_limit SET count = count - 1 WHERE key = ${key} AND count > 0`)
}

/** Removes windows that ended; run by the hourly tidy job. */
export async function removeEndedWindows(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM rate_limit WHERE resets_at <= now()`)
}
