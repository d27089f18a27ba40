import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import {
  mailAlertsJob,
  PEOPLE_PER_JOB,
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
  const people = await readWaitingPeople(db, channel, batch)
  for (let start = 0; start < people.length; start += PEOPLE_PER_JOB) {
    await enqueue(db, mailAlertsJob, {
      channel,
      batch,
      user_ids: people.slice(start, start + PEOPLE_PER_JOB),
    })
  }
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
  const people = await readWaitingPeople(db, channel, batch)
  for (let start = 0; start < people.length; start += PEOPLE_PER_JOB) {
    await enqueue(db, job, { batch, user_ids: people.slice(start, start + PEOPLE_PER_JOB) })
  }
}
