import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notification } from '#server/platform/db/schema/following.ts'

/** True for the first who takes the day. */
export async function takeDay(db: Db, day: PlainDate, at: Date): Promise<boolean> {
  const result = await db.execute(
    sql`INSERT INTO digest_run (day, ran_at) VALUES (${day}, ${at}) ON CONFLICT DO NOTHING`,
  )
  return result.rowCount === 1
}

/** Puts everything that waits for a summary into this one. */
export async function gatherDigests(db: Db, batch: number): Promise<void> {
  await db
    .update(notification)
    .set({ batch })
    .where(
      and(
        eq(notification.channel, 'digest'),
        isNull(notification.batch),
        isNull(notification.sent_at),
        isNull(notification.stopped_because),
      ),
    )
}
