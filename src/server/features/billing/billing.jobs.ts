import type Stripe from 'stripe'
import { findAccountById, findOperators, mailOperator } from '#server/features/accounts/index.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue, JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { heldClosingsMail, paidAfterErasingMail } from './billing.emails.ts'
import { readCustomersToClose } from './closing.store.ts'
import { adoptCustomer } from './stripe/adopt-customers.ts'
import { closeCustomer, updateCustomer } from './stripe/customers.ts'
import * as jobs from './job-definitions.ts'
import { readEndingTrials, removeEventsBefore } from './payment-accounts.store.ts'
import { openStripe, type StripeAccess } from './stripe/stripe-client.ts'
import { syncCustomer } from './reconcile/sync-customer.ts'
import { syncAllCustomers } from './reconcile/sync-all-customers.ts'
import { paymentEmail } from './payment-email.ts'

const DAY_MS = 24 * 3_600_000
/** Stripe also announces the end of a trial three days before. */
const REMIND_BEFORE_MS = 3 * DAY_MS
/** Longer than Stripe retries an event. */
const EVENT_RETENTION_MS = 90 * DAY_MS

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

/** Sends at most one email a day per operator, however often the run is retried. */
async function notifyOperators({ db, clock, enqueue }: Deps, count: number): Promise<void> {
  const day = newYorkDate(clock.now())
  for (const { id } of await findOperators(db)) {
    const key = `held-closings.${day}.${id}`
    await enqueue(db, jobs.mailHeldClosings, { operator_id: id, count, key }, key)
  }
}

async function notifyOfPayment(
  { db, log, enqueue }: Deps,
  customer_id: string,
  cents: number,
): Promise<void> {
  log.error({ customer: customer_id, cents }, 'a payment arrived after its account was erased; refund it')
  for (const { id } of await findOperators(db)) {
    const key = `paid-after-erasing.${customer_id}.${id}`
    await enqueue(db, jobs.mailPaidAfterErasing, { operator_id: id, customer_id, cents, key }, key)
  }
}

function syncJobs(deps: Deps, stripe: Stripe): JobHandlers {
  const { db, clock, enqueue } = deps
  return [
    jobs.syncCustomerJob.handledBy(({ user_id }) => syncCustomer({ ...deps, stripe }, user_id)),
    jobs.syncAllCustomersJob.handledBy(async () => {
      await removeEventsBefore(db, new Date(clock.now() - EVENT_RETENTION_MS))
      for (const customer_id of await readCustomersToClose(db))
        await enqueue(db, jobs.closeCustomerJob, { customer_id }, jobs.closeKey(customer_id))
      const { held } = await syncAllCustomers({ ...deps, stripe }, { mayCloseAll: false })
      if (held > 0) await notifyOperators(deps, held)
    }),
    jobs.adoptCustomerJob.handledBy(({ customer_id }) => adoptCustomer({ ...deps, stripe }, customer_id)),
    jobs.updateCustomerJob.handledBy(({ user_id }) => updateCustomer({ db, stripe }, user_id)),
    jobs.closeCustomerJob.handledBy(({ customer_id }) =>
      closeCustomer({ db, stripe }, customer_id, (cents) => notifyOfPayment(deps, customer_id, cents)),
    ),
  ]
}

export function billingJobs(deps: Deps): JobHandlers {
  const { db, clock, sendOnce, publicUrl } = deps
  return [
    ...syncJobs(deps, openStripe(deps.stripe)),
    jobs.remindOfTrialsJob.handledBy(() => remindOfTrials(deps)),
    jobs.mailHeldClosings.handledBy(({ operator_id, count, key }) =>
      mailOperator(deps, { id: operator_id, key, write: () => heldClosingsMail({ count }) }),
    ),
    jobs.mailPaidAfterErasing.handledBy(({ operator_id, customer_id, cents, key }) => {
      const write = () => paidAfterErasingMail({ customerId: customer_id, cents })
      return mailOperator(deps, { id: operator_id, key, write })
    }),
    jobs.mailPayment.handledBy(async ({ user_id, kind, key }) => {
      const person = await findAccountById(db, user_id)
      if (person === null) return
      const now = new Date(clock.now())
      const email = await paymentEmail(db, { userId: user_id, kind, publicUrl, now })
      if (email !== null) await sendOnce({ key, to: person.email, write: () => email })
    }),
  ]
}
