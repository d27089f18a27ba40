import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import {
  mailAlertsJob,
  NOTIFICATIONS_PER_JOB,
  PEOPLE_PER_JOB,
  pushAlertsJob,
  textAlertsJob,
} from '#server/features/following/alerts/job-definitions.ts'
import {
  type MailChannel,
  readWaitingPeople,
  type SentChannel,
} from '#server/features/following/alerts/notifications.store.ts'

/** Enqueues the emails of a batch, several recipients per job. */
export async function enqueueMails(
  db: Db,
  channel: MailChannel,
  batch: number,
  enqueue: Enqueue,
): Promise<void> {
  for (const user_ids of await readGroups(db, channel, batch))
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
  for (const user_ids of await readGroups(db, channel, batch)) await enqueue(db, job, { batch, user_ids })
}

/** The people that a batch is for, in the groups that share a job. */
async function readGroups(db: Db, channel: SentChannel, batch: number): Promise<string[][]> {
  const groups: string[][] = []
  let group: string[] = []
  let gathered = 0
  for (const { user_id, waiting } of await readWaitingPeople(db, channel, batch)) {
    const isFull = group.length === PEOPLE_PER_JOB || gathered + waiting > NOTIFICATIONS_PER_JOB
    if (groups.length === 0 || isFull) {
      group = []
      gathered = 0
      groups.push(group)
    }
    group.push(user_id)
    gathered += waiting
  }
  return groups
}
