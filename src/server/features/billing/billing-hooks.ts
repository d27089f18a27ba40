import { mayHaveTrial } from '#domain/accounts/payment-standing.ts'
import type { AccountHooks } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { closeSoon } from './stripe/customers.ts'
import { updateCustomerJob } from './job-definitions.ts'
import {
  findPaymentAccount,
  lockPaymentAccount,
  readCountyAccess,
  readGrants,
  readPayments,
} from './payment-accounts.store.ts'
import { rememberTrial } from './trials.ts'

/** Billing's account hooks; wired at startup. */
export function billingHooks(deps: { clock: Clock; enqueue: Enqueue }): AccountHooks {
  const { enqueue } = deps
  return {
    /**
     * Ends the subscription at Stripe once the erasure commits. Billing rows are deleted with the account, except payments,
     * which stay without the person.
     */
    onErase: async (tx, person) => {
      const account = await lockPaymentAccount(tx, person.id)
      if (account === null) return
      // Also for subscriptions older than the record of used trials.
      if (!mayHaveTrial(account.stripe_status)) await rememberTrial(tx, person.email)
      await closeSoon(tx, deps, account.stripe_customer_id)
    },
    onEmailChanged: async (tx, person) => {
      if (await findPaymentAccount(tx, person.id))
        await enqueue(tx, updateCustomerJob, { user_id: person.id })
    },
    personalData: async (db, userId) => {
      const account = await findPaymentAccount(db, userId)
      return {
        payment_account: account,
        county_access: await readCountyAccess(db, userId),
        granted_counties: await readGrants(db, userId),
        payments: await readPayments(db, userId),
      }
    },
  }
}
