import { z } from 'zod'
import { countyWithFips } from '#domain/counties/counties.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { MailPausedError } from '#server/platform/mail/circuit.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { announcementMail } from './announcement-mail.ts'
import {
  type AnnouncementRow,
  findWanting,
  keepCounts,
  markOutcome,
  putOff,
  readAnnouncement,
  readDue,
  readUnfinished,
  unlessSending,
} from './announcements.store.ts'

/** Every minute: how many emails it sends then is the throttle, so that alerts never wait long behind it. */
export const sendAnnouncementsJob = defineJob({
  name: 'mail_announcements',
  lane: 'mail',
  isBulk: true,
  payload: z.object({}),
  cron: '* * * * *',
})
export const PER_MINUTE = 120

/** A slow mail server has its worker free again for links and alerts before the next run is due. */
const MAX_RUN_MS = 50_000

type Deps = Pick<Database, 'db' | 'sessions'> & {
  clock: Clock
  log: Log
  sendOnce: SendOnce
  unsubscribeLinks: (userId: string, kind: 'announcement') => Promise<{ page: string; oneClick: string }>
}

export function announcementJobs(deps: Deps): JobHandlers {
  return [sendAnnouncementsJob.handledBy(() => unlessSending(deps, () => sendAnnouncements(deps)))]
}

/**
 * Sends up to `PER_MINUTE` emails, as many as it can in `MAX_RUN_MS`. One that fails is put off, and does not hold up
 * the others. The failure is logged and not thrown: the queue would run the job again within seconds, past the throttle.
 */
async function sendAnnouncements(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  await sendUntilPaused(failures, deps)
  await keepCounts(deps.db)
  if (failures.length > 0)
    deps.log.error(
      { err: failures[0], failed: failures.length },
      'announcements could not be emailed; retrying later',
    )
}

/** Ends when email is paused, which is no attempt of the next person: the following minute goes on there. */
async function sendUntilPaused(failures: unknown[], deps: Deps): Promise<void> {
  const { db, clock } = deps
  const endsAt = clock.now() + MAX_RUN_MS
  let left = PER_MINUTE
  for (const id of await readUnfinished(db)) {
    for (const userId of await readDue(db, id, new Date(clock.now()), left)) {
      if (clock.now() >= endsAt) return
      // Read again for each, because it can be stopped meanwhile.
      const announcement = await readAnnouncement(db, id)
      if (announcement === null || announcement.stopped_at !== null) break
      try {
        await sendTo(userId, announcement, deps)
      } catch (error) {
        failures.push(error)
        if (error instanceof MailPausedError) return
        await putOff(db, id, userId, new Date(clock.now()))
      }
      left -= 1
    }
    if (left <= 0) break
  }
}

async function sendTo(
  user_id: string,
  { id, subject, body, county_fips }: AnnouncementRow,
  { db, clock, sendOnce, unsubscribeLinks }: Deps,
): Promise<void> {
  const email = await findWanting(db, { county_fips }, user_id, new Date(clock.now()))
  if (email === null) {
    await markOutcome(db, id, user_id, 'left_out')
    return
  }
  const links = await unsubscribeLinks(user_id, 'announcement')
  const county = county_fips === null ? null : (countyWithFips(county_fips)?.name ?? null)
  const outcome = await sendOnce({
    key: `announcement.${id}.${user_id}`,
    to: email,
    unsubscribeUrl: links.oneClick,
    write: () => announcementMail({ subject, body, county, unsubscribeLink: links.page }),
  })
  await markOutcome(db, id, user_id, outcome)
}
