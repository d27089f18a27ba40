import { AppError } from '#contract/errors.ts'
import { normaliseEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { countAccountTry } from './account-tries.ts'
import { findAccountByEmail, markEmailVerified, takeVerificationToken } from './accounts.store.ts'
import { mailVerification } from './accounts.jobs.ts'
import { hashOfSecret } from './secrets.ts'

/** Confirms an address with the token of a mailed link; the token and all older ones are void afterwards. */
export async function verifyEmail(token: string, deps: { db: Db; clock: Clock }): Promise<void> {
  const now = new Date(deps.clock.now())
  const isVerified = await deps.db.transaction(async (tx) => {
    const userId = await takeVerificationToken(tx, hashOfSecret(token), now)
    if (userId !== null) await markEmailVerified(tx, userId, now)
    return userId !== null
  })
  if (!isVerified) throw new AppError('token_invalid')
}

/** Mails a new link where an unverified account has this address, and does nothing for every other address. */
export async function resendVerification(typed: string, deps: { db: Db; enqueue: Enqueue }): Promise<void> {
  const email = normaliseEmail(typed)
  await countAccountTry(deps.db, 'mail', email)
  await deps.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (account && !account.email_verified_at)
      await deps.enqueue(tx, mailVerification, { user_id: account.id })
  })
}
