import { createHmac } from 'node:crypto'
import { mayHaveTrial } from '#domain/accounts/payment-standing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findPaymentAccount } from './payment-accounts.store.ts'
import { insertTrial, isTrialTaken, readTrialKey } from './trials.store.ts'

type Person = { userId: string; email: string }

/** The same for every spelling that most mail servers put into one mailbox: in capitals, or with a tag after a plus. */
async function hashOf(db: Db, email: string): Promise<Buffer> {
  const [mailbox = '', ...host] = email.toLowerCase().split('@')
  const address = [mailbox.split('+')[0], ...host].join('@')
  return createHmac('sha256', await readTrialKey(db))
    .update(address)
    .digest()
}

/** Remembers that a subscription began with this address, so that no other one begins with a trial. */
export async function rememberTrial(db: Db, email: string): Promise<void> {
  await insertTrial(db, await hashOf(db, email))
}

/** Whether a person's next subscription may begin with a trial: neither they nor their address had one begin. */
export async function mayBeginTrial(db: Db, { userId, email }: Person): Promise<boolean> {
  const account = await findPaymentAccount(db, userId)
  return mayHaveTrial(account?.stripe_status ?? null) && !(await isTrialTaken(db, await hashOf(db, email)))
}
