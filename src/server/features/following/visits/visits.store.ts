import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { visit } from '#server/platform/db/schema/following.ts'

/** A visit ends after this long without activity. */
const IDLE_MS = 30 * 60_000

/** Records activity. Returns when the current visit began, and the previous one (null on the first). */
export async function noteVisit(
  db: Db,
  userId: string,
  now: number,
): Promise<{ started_at: Date; previous_started_at: Date | null }> {
  const at = new Date(now)
  const isOver = sql`${visit.last_seen_at} <= ${new Date(now - IDLE_MS).toISOString()}::timestamptz`
  const [row] = await db
    .insert(visit)
    .values({ user_id: userId, started_at: at, last_seen_at: at })
    .onConflictDoUpdate({
      target: visit.user_id,
      set: {
        started_at: sql`CASE WHEN ${isOver} THEN excluded.started_at ELSE ${visit.started_at} END`,
        previous_started_at: sql`CASE WHEN ${isOver} THEN ${visit.started_at} ELSE ${visit.previous_started_at} END`,
        last_seen_at: sql`greatest(excluded.last_seen_at, ${visit.last_seen_at})`,
      },
    })
    .returning({ started_at: visit.started_at, previous_started_at: visit.previous_started_at })
  return row ?? { started_at: at, previous_started_at: null }
}
