import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { groupPeople } from '#server/features/following/alerts/group-people.ts'
import {
  mailAlertsJob,
  pushAlertsJob,
  textAlertsJob,
} from '#server/features/following/alerts/job-definitions.ts'
import { type MailChannel, readWaitingPeople } from '#server/features/following/alerts/notifications.store.ts'

/** Enqueues the emails of a batch, several recipients per job. */
export async function enqueueMails(
  db: Db,
  channel: MailChannel,
  batch: number,
  enqueue: Enqueue,
): Promise<void> {
  for (const user_ids of groupPeople(await readWaitingPeople(db, channel, batch)))
    await enqueue(db, mailAlertsJob, { channel, batch, user_ids })
}

/** Enqueues the texts of a batch. */
export function enqueueTexts(db: Db, batch: number, enqueue: Enqueue): Promise<void> {
  return enqueueFor('text', textAlertsJob, db, batch, enqueue)
}

/** Enqueues everything of a batch that goes out at once: emails, push messages and texts. */
export async function enqueueInstant(db: Db, batch: number, enqueue: Enqueue): Promise<void> {
  await enqueueMails(db, 'email', batch, enqueue)
  await enqueueFor('push', pushAlertsJob, db, batch, enqueue)
  await enqueueTexts(db, batch, enqueue)
}

async function enqueueFor(
  channel: 'push' | 'text',
  job: typeof pushAlertsJob,
  db: Db,
  batch: number,
  enqueue: Enqueue,
): Promise<void> {
  for (const user_ids of groupPeople(await readWaitingPeople(db, channel, batch)))
    await enqueue(db, job, { batch, user_ids })
}
