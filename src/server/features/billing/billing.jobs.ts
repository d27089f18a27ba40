import type Stripe from 'stripe'
import { findAccountById } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue, JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { closeCustomer, updateCustomer } from './customers.ts'
import * as jobs from './job-definitions.ts'
import { readCustomerOwners, readEndingTrials, removeEventsBefore } from './payment-accounts.store.ts'
import { openStripe, type StripeAccess } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'
import { writeLetter } from './write-letter.ts'

const DAY_MS = 24 * 3_600_000
/** Stripe itself tells of a trial's end three days before. */
const REMIND_BEFORE_MS = 3 * DAY_MS
/** Longer than Stripe repeats an event. */
const EVENTS_KEPT_MS = 90 * DAY_MS

type Deps = {
  db: Db
  clock: Clock
  log: Log
  enqueue: Enqueue
  sendOnce: SendOnce
  stripe: StripeAccess
  publicUrl: string
}

async function remindOfTrials({ db, clock, enqueue }: Deps): Promise<void> {
  const now = clock.now()
  const ending = await readEndingTrials(db, new Date(now), new Date(now + REMIND_BEFORE_MS))
  for (const { user_id, trial_ends_at } of ending) {
    const key = `trial-ending.${user_id}.${trial_ends_at.getTime()}`
    await enqueue(db, jobs.mailPayment, { user_id, kind: 'trial_ending', key }, key)
  }
}

function syncJobs(deps: Deps, stripe: Stripe): JobHandlers {
  const { db, clock, enqueue } = deps
  return [
    jobs.syncCustomerJob.handledBy(({ user_id }) => syncCustomer({ ...deps, stripe }, user_id)),
    jobs.syncAllCustomersJob.handledBy(async () => {
      await removeEventsBefore(db, new Date(clock.now() - EVENTS_KEPT_MS))
      for (const user_id of await readCustomerOwners(db))
        await enqueue(db, jobs.syncCustomerJob, { user_id }, jobs.syncKey(user_id))
    }),
    jobs.updateCustomerJob.handledBy(({ user_id }) => updateCustomer({ db, stripe }, user_id)),
    jobs.closeCustomerJob.handledBy(({ customer_id }) => closeCustomer(stripe, customer_id)),
  ]
}

export function billingJobs(deps: Deps): JobHandlers {
  const { db, clock, sendOnce, publicUrl } = deps
  return [
    ...syncJobs(deps, openStripe(deps.stripe)),
    jobs.remindOfTrialsJob.handledBy(() => remindOfTrials(deps)),
    jobs.mailPayment.handledBy(async ({ user_id, kind, key }) => {
      const person = await findAccountById(db, user_id)
      if (person === null) return
      const now = new Date(clock.now())
      const letter = await writeLetter(db, { userId: user_id, kind, publicUrl, now })
      if (letter !== null) await sendOnce({ key, to: person.email, write: () => letter })
    }),
  ]
}
