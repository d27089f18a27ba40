import { AppError } from '#contract/errors.ts'
import { normaliseEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { countAccountTry } from './account-tries.ts'
import { type Account, markEmailVerified, setEmail } from './accounts.store.ts'
import { mailEmailChanged, mailVerification, newMail } from './accounts.jobs.ts'
import type { AccountHooks } from './hooks.ts'
import { hashOfSecret } from './secrets.ts'
import { takeToken, voidTokens } from './tokens.store.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] }

/**
 * Confirms an address with the token of a mailed link, the one of a sign-up or the one that is to replace it. The token
 * and all older ones are void afterwards. Throws `token_invalid`, also where another account has the address by now.
 */
export async function verifyEmail(token: string, deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  const isDone = await deps.db.transaction(async (tx) => {
    const taken = await takeToken(tx, hashOfSecret(token), ['verify_email', 'change_email'], now)
    if (taken === null) return false
    const { new_email } = taken.token
    if (new_email !== null) return changeEmail(tx, taken.account, new_email, deps)
    await markEmailVerified(tx, taken.account.id, now)
    return true
  })
  if (!isDone) throw new AppError('token_invalid')
}

async function changeEmail(tx: Db, account: Account, email: string, deps: Deps): Promise<boolean> {
  const now = new Date(deps.clock.now())
  if (!(await setEmail(tx, account.id, email, now))) return false
  // Links that lie in the old mailbox open nothing any more.
  await voidTokens(tx, account.id, ['reset_password', 'verify_email'])
  await deps.enqueue(tx, mailEmailChanged, {
    ...newMail(),
    old_email: account.email,
    new_email: email,
    at: now.toISOString(),
  })
  for (const hooks of deps.hooks) await hooks.onEmailChanged(tx, { ...account, email })
  return true
}

/** Mails a new link where an unverified account has this address, and nothing to every other address. */
export async function resendVerification(typed: string, deps: { db: Db; enqueue: Enqueue }): Promise<void> {
  const email = normaliseEmail(typed)
  await countAccountTry(deps.db, 'mail', email)
  await deps.enqueue(deps.db, mailVerification, { ...newMail(), email })
}
