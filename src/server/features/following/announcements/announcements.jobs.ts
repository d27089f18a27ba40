import { z } from 'zod'
import { counties } from '#domain/counties/counties.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { isMailOn } from '#server/features/following/alerts/email/email-settings.ts'
import { announcementMail } from './announcement-mail.ts'
import {
  type AnnouncementRow,
  markOutcome,
  readAnnouncement,
  readUnfinished,
  readWaiting,
} from './announcements.store.ts'

/** Every minute: how many emails it sends then is the throttle, so that alerts never wait long behind it. */
const sendAnnouncementsJob = defineJob({
  name: 'mail_announcements',
  lane: 'mail',
  payload: z.object({}),
  cron: '* * * * *',
})
export const PER_MINUTE = 120

type Deps = {
  db: Db
  sendOnce: SendOnce
  unsubscribeLinks: (userId: string, kind: 'announcement') => Promise<{ page: string; oneClick: string }>
}

export function announcementJobs(deps: Deps): JobHandlers {
  return [sendAnnouncementsJob.handledBy(() => sendAnnouncements(deps))]
}

async function sendAnnouncements(deps: Deps): Promise<void> {
  let left = PER_MINUTE
  for (const id of await readUnfinished(deps.db)) {
    for (const person of await readWaiting(deps.db, id, left)) {
      // Read again for each, because it can be stopped meanwhile.
      const announcement = await readAnnouncement(deps.db, id)
      if (announcement === null || announcement.stopped_at !== null) break
      await sendTo(person, announcement, deps)
      left -= 1
    }
    if (left <= 0) return
  }
}

async function sendTo(
  { user_id, email }: { user_id: string; email: string },
  { id, subject, body, county_fips }: AnnouncementRow,
  { db, sendOnce, unsubscribeLinks }: Deps,
): Promise<void> {
  if (!(await isMailOn(db, user_id, 'announcement'))) {
    await markOutcome(db, id, user_id, 'left_out')
    return
  }
  const links = await unsubscribeLinks(user_id, 'announcement')
  const county = counties.find(({ fips }) => fips === county_fips)?.name ?? null
  const outcome = await sendOnce({
    key: `announcement.${id}.${user_id}`,
    to: email,
    unsubscribeUrl: links.oneClick,
    isRepeatable: true,
    write: () => announcementMail({ subject, body, county, unsubscribeLink: links.page }),
  })
  await markOutcome(db, id, user_id, outcome)
}
