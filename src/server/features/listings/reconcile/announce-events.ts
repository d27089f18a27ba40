import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { notifyOfEvents } from './event-channel.store.ts'

/**
 * Events with ids from `from` to `to`, inclusive, were written. `following` handles the job and sends notifications.
 * Writers hold the listings lock until commit, so events become visible in id order.
 */
export const eventsWrittenJob = defineJob({
  name: 'events_written',
  payload: z.object({ from: z.number().int(), to: z.number().int() }),
})

/** Announces new events, ids ascending, once the writing transaction commits. */
export async function announceEvents(db: Db, eventIds: readonly number[]): Promise<void> {
  const [from] = eventIds
  const to = eventIds.at(-1)
  if (from === undefined || to === undefined) return
  await enqueue(db, eventsWrittenJob, { from, to })
  await notifyOfEvents(db)
}
