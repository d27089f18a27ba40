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

/** Enqueues the push messages of a batch, several recipients per job. */
export async function enqueuePushes(db: Db, batch: number, enqueue: Enqueue): Promise<void> {
  const people = await readWaitingPeople(db, 'push', batch)
  for (let start = 0; start < people.length; start += PEOPLE_PER_JOB) {
    await enqueue(db, pushAlertsJob, { batch, user_ids: people.slice(start, start + PEOPLE_PER_JOB) })
  }
}

/** Enqueues the texts of a batch, several recipients per job. */
export async function enqueueTexts(db: Db, batch: number, enqueue: Enqueue): Promise<void> {
  const people = await readWaitingPeople(db, 'text', batch)
  for (let start = 0; start < people.length; start += PEOPLE_PER_JOB) {
    await enqueue(db, textAlertsJob, { batch, user_ids: people.slice(start, start + PEOPLE_PER_JOB) })
  }
}
