import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { notifyOfEvents } from './event-channel.store.ts'

/**
 * Events were written: those from one id to another, both included. `following` handles it and notifies. Writers
 * hold the lock of listings until they commit, so that events become visible in the order of their ids.
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
