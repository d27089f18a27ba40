import { and, between, count, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { groupPeople } from './group-people.ts'
import { alertSettings, notification } from '#server/platform/db/schema/following.ts'

/** Returns a number for emails, pushes and texts that are sent together. Unique across all causes of a batch. */
export async function nextBatch(db: Db): Promise<number> {
  const { rows } = await db.execute<{ batch: number }>(sql`SELECT nextval('notification_batch') AS batch`)
  const [row] = rows
  if (row === undefined) throw new Error('the sequence returned no number')
  return row.batch
}

/** Adds the pending emails, pushes and texts about these events that have no batch to this one. */
export async function gatherEvents(
  db: Db,
  events: { from: number; to: number },
  batch: number,
): Promise<void> {
  await gather(
    db,
    { batch },
    and(
      inArray(notification.channel, ['email', 'push', 'text']),
      between(notification.event_id, events.from, events.to),
    ),
  )
}

/** Makes pending digest notifications of people who have turned the digest off instant emails of this batch. */
export async function moveFromDigests(db: Db, batch: number): Promise<void> {
  const withoutDigest = db
    .select({ user_id: alertSettings.user_id })
    .from(alertSettings)
    .where(eq(alertSettings.daily_digest, false))
  await gather(
    db,
    { batch, channel: 'email' },
    and(eq(notification.channel, 'digest'), inArray(notification.user_id, withoutDigest)),
  )
}

/** Adds every pending digest notification to this batch. */
export async function gatherDigests(db: Db, batch: number): Promise<void> {
  await gather(db, { batch }, eq(notification.channel, 'digest'))
}

/** Adds every pending text that was written before an instant and has no batch to this one. */
export async function gatherHeldTexts(db: Db, batch: number, before: Date): Promise<void> {
  await gather(db, { batch }, and(eq(notification.channel, 'text'), lt(notification.created_at, before)))
}

/** Takes pending texts out of their batch, to be sent once the quiet hours end. */
export async function holdTexts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(notification)
    .set({ batch: null })
    .where(inArray(notification.id, [...ids]))
}

/** Takes a statement for each group of people: one for millions of notifications would take longer than it may. */
async function gather(
  db: Db,
  into: { batch: number; channel?: 'email' },
  which: SQL | undefined,
): Promise<void> {
  const ungathered = and(
    which,
    isNull(notification.batch),
    isNull(notification.sent_at),
    isNull(notification.stopped_because),
  )
  const people = await db
    .select({ user_id: notification.user_id, waiting: count() })
    .from(notification)
    .where(ungathered)
    .groupBy(notification.user_id)
    .orderBy(notification.user_id)
  for (const group of groupPeople(people))
    await db
      .update(notification)
      .set(into)
      .where(and(ungathered, inArray(notification.user_id, group)))
}
