import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, type JobHandler } from '#server/platform/jobs/jobs.ts'
import { readRepeatable } from '#server/platform/mail/mail-log.store.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'

export const resendMailJob = defineJob({
  name: 'mail_again',
  lane: 'mail',
  payload: z.object({ key: z.string(), repeat: z.int() }),
})

/** Sends a stored email again, under a key of its own: a job that is killed and tried again sends no third one. */
export function resendMail({ db, sendOnce }: { db: Db; sendOnce: SendOnce }): JobHandler {
  return resendMailJob.handledBy(async ({ key, repeat }) => {
    const stored = await readRepeatable(db, key)
    if (stored === null || stored.is_refused) return
    await sendOnce({
      key: `again.${repeat}.${key}`,
      to: stored.to,
      write: () => stored.mail,
    })
  })
}
