import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { readRepeatable } from '#server/platform/mail/mail-log.store.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { countRepeats } from './messages.store.ts'

export const resendMailJob = defineJob({
  name: 'mail_again',
  lane: 'mail',
  payload: z.object({ key: z.string() }),
})

/** Sends a stored email again, under a key of its own. */
export function resendMail({ db, sendOnce }: { db: Db; sendOnce: SendOnce }): JobHandler {
  return resendMailJob.handledBy(async ({ key }) => {
    const stored = await readRepeatable(db, key)
    if (stored === null || stored.is_refused) return
    const { unsubscribe_url, ...content } = stored.mail
    await sendOnce({
      key: `again.${(await countRepeats(db, key)) + 1}.${key}`,
      to: stored.to,
      ...(unsubscribe_url !== null && { unsubscribeUrl: unsubscribe_url }),
      write: () => content,
    })
  })
}
