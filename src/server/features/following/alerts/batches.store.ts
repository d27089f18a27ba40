import { and, between, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { notification } from '#server/platform/db/schema/following.ts'

/** A number for the mails and notices that are sent together: no two batches share one, whatever caused them. */
export async function nextBatch(db: Db): Promise<number> {
  const { rows } = await db.execute<{ batch: number }>(sql`SELECT nextval('notification_batch') AS batch`)
  const [row] = rows
  if (row === undefined) throw new Error('the sequence gave no number')
  return row.batch
}

/** Puts what waits to be sent at once about these events, and is in no batch, into this one. */
export async function gatherEvents(
  db: Db,
  events: { from: number; to: number },
  batch: number,
): Promise<void> {
  await gather(
    db,
    batch,
    and(
      inArray(notification.channel, ['email', 'push']),
      between(notification.event_id, events.from, events.to),
    ),
  )
}

/** Puts everything that waits for a summary into this one. */
export async function gatherDigests(db: Db, batch: number): Promise<void> {
  await gather(db, batch, eq(notification.channel, 'digest'))
}

async function gather(db: Db, batch: number, which: SQL | undefined): Promise<void> {
  await db
    .update(notification)
    .set({ batch })
    .where(
      and(
        which,
        isNull(notification.batch),
        isNull(notification.sent_at),
        isNull(notification.stopped_because),
      ),
    )
}
