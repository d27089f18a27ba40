import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { findAccountById } from '#server/features/accounts/accounts.store.ts'
import type { Support } from '#server/features/accounts/accounts.emails.ts'
import { SECOND_FACTOR_CHANGES, secondFactorMail } from './second-factor.emails.ts'

/** Reports a change of the second factor, or the use of a recovery code, to the account holder. */
export const mailSecondFactor = defineJob({
  name: 'mail_second_factor',
  lane: 'mail',
  payload: z.object({
    mail_id: z.uuid(),
    user_id: z.uuid(),
    what: z.enum(SECOND_FACTOR_CHANGES),
    /** Null if an operator did it on the command line. */
    device: z.string().nullable(),
    at: z.iso.datetime(),
    recovery_codes_left: z.number().nullable(),
  }),
})

type Deps = { db: Db; sendOnce: SendOnce; publicUrl: string; support: Support }

export function secondFactorJobs({ db, sendOnce, publicUrl, support }: Deps): JobHandlers {
  return [
    mailSecondFactor.handledBy(async ({ user_id, mail_id: key, at, ...facts }) => {
      const account = await findAccountById(db, user_id)
      if (account === null) return
      const link = `${publicUrl}/login`
      const write = () => secondFactorMail({ ...facts, at: new Date(at), link, support })
      await sendOnce({ key, to: account.email, write })
    }),
  ]
}
