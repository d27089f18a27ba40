import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { mailNewBrowser, newMail } from '#server/features/accounts/accounts.jobs.ts'
import type { Account } from '#server/features/accounts/accounts.store.ts'
import { isBrowserOf } from './known-browsers.store.ts'
import { mayMailOfSignIn } from './login-attempts.ts'
import type { Caller } from './sessions.store.ts'

/** A caller that has just proven who it is; `browserHash` is null if its browser has no cookie yet. */
export type SignedInFrom = Caller & { browserHash: Buffer | null }

/**
 * Emails the account holder about a sign-in from a browser that the account does not know, within limits. Sends nothing
 * to an unverified address, which may be another person's. Call in the transaction that starts the session, before the
 * browser is remembered.
 */
export async function reportNewBrowser(
  tx: Db,
  account: Pick<Account, 'id' | 'email_verified_at'>,
  { device, address, browserHash }: SignedInFrom,
  { clock, enqueue }: { clock: Clock; enqueue: Enqueue },
): Promise<void> {
  if (account.email_verified_at === null || (await isBrowserOf(tx, account.id, browserHash))) return
  if (!(await mayMailOfSignIn(tx, account.id, { device, address }))) return
  await enqueue(tx, mailNewBrowser, {
    ...newMail(),
    user_id: account.id,
    device,
    at: new Date(clock.now()).toISOString(),
  })
}
