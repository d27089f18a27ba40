import { z } from 'zod'
import { removeEndedWindows } from '#server/platform/http/rate-limit.store.ts'
import { defineJob, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SendMail } from '#server/platform/mail/mailer.ts'
import { findAccountById, insertVerificationToken, removeExpired } from './accounts.store.ts'
import { accountExistsMail, verificationMail } from './accounts.emails.ts'
import { newSecret } from './secrets.ts'

const TOKEN_LIFE_MS = 24 * 3_600_000

const ofUser = z.object({ user_id: z.uuid() })

export const mailVerification = defineJob({ name: 'mail_verification', payload: ofUser })
export const mailAccountExists = defineJob({ name: 'mail_account_exists', payload: ofUser })
const tidyAccounts = defineJob({ name: 'tidy_accounts', payload: z.object({}), cron: '17 * * * *' })

type Deps = { db: Db; clock: Clock; sendMail: SendMail; publicUrl: string }

export function accountJobs({ db, clock, sendMail, publicUrl }: Deps): JobHandlers {
  return [
    mailVerification.handledBy(async ({ user_id }) => {
      const account = await findAccountById(db, user_id)
      if (account === null || account.email_verified_at) return
      // Made here and not where the job is enqueued, so that no usable token is ever stored.
      const { secret, hash } = newSecret()
      const now = clock.now()
      await insertVerificationToken(db, {
        id_hash: hash,
        user_id,
        created_at: new Date(now),
        expires_at: new Date(now + TOKEN_LIFE_MS),
      })
      const link = `${publicUrl}/email_verification#token=${secret}`
      await sendMail({ to: account.email, ...verificationMail({ link }) })
    }),
    mailAccountExists.handledBy(async ({ user_id }) => {
      const account = await findAccountById(db, user_id)
      if (account === null) return
      await sendMail({
        to: account.email,
        ...accountExistsMail({ name: account.name, link: `${publicUrl}/login` }),
      })
    }),
    tidyAccounts.handledBy(async () => {
      await removeExpired(db, new Date(clock.now()))
      await removeEndedWindows(db)
    }),
  ]
}
