import { createHmac } from 'node:crypto'
import { mayHaveTrial } from '#domain/accounts/payment-standing.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findPaymentAccount } from './payment-accounts.store.ts'
import { insertTrial, isTrialTaken, readTrialKey } from './trials.store.ts'

type Person = { userId: string; email: string }

/** Hashes equally for spellings most mail servers treat as one mailbox: different case, or a tag after a plus. */
async function hashOf(db: Db, email: string): Promise<Buffer> {
  const [mailbox = '', ...host] = email.toLowerCase().split('@')
  const address = [mailbox.split('+')[0], ...host].join('@')
  return createHmac('sha256', await readTrialKey(db))
    .update(address)
    .digest()
}

/** Records that this address has started a subscription, so that it gets no other trial. */
export async function rememberTrial(db: Db, email: string): Promise<void> {
  await insertTrial(db, await hashOf(db, email))
}

/** Whether a person's next subscription may start with a trial: neither the person nor the address had one. */
export async function mayBeginTrial(db: Db, { userId, email }: Person): Promise<boolean> {
  const account = await findPaymentAccount(db, userId)
  return mayHaveTrial(account?.stripe_status ?? null) && !(await isTrialTaken(db, await hashOf(db, email)))
}
