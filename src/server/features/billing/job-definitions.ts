import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const ofUser = z.object({ user_id: z.uuid() })

export const syncCustomerJob = defineJob({ name: 'sync_customer', payload: ofUser })

/** One waiting sync of a person does for every hint that came meanwhile. */
export function syncKey(userId: string): string {
  return `sync_customer.${userId}`
}

/** Tells Stripe the person's new address. */
export const updateCustomerJob = defineJob({ name: 'update_customer', payload: ofUser })

/** Deletes the customer of somebody who erased the account; no row is left that names it. */
export const closeCustomerJob = defineJob({
  name: 'close_customer',
  payload: z.object({ customer_id: z.string() }),
})

export const syncAllCustomersJob = defineJob({
  name: 'sync_all_customers',
  payload: z.object({}),
  // At night in North Carolina, past the hour in which renewals are charged most.
  cron: '23 8 * * *',
})

export const remindOfTrialsJob = defineJob({
  name: 'remind_of_trials',
  payload: z.object({}),
  // In the morning in North Carolina.
  cron: '7 14 * * *',
})

export const LETTERS = [
  'trial_ending',
  'payment_failed',
  'subscription_changed',
  'subscription_ended',
] as const

export const mailPayment = defineJob({
  name: 'mail_payment',
  payload: z.object({ user_id: z.uuid(), kind: z.enum(LETTERS), key: z.string() }),
})
