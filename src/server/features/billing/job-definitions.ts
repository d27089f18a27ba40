import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const ofUser = z.object({ user_id: z.uuid() })

export const syncCustomerJob = defineJob({ name: 'sync_customer', lane: 'services', payload: ofUser })

/** Deduplicates: one pending sync of a person covers every hint that arrives meanwhile. */
export function syncKey(userId: string): string {
  return `sync_customer.${userId}`
}

/** Sends the person's new address to Stripe. */
export const updateCustomerJob = defineJob({
  name: 'update_customer',
  lane: 'services',
  payload: ofUser,
})

/** Finds the person of a customer that an event named but no row does. */
export const adoptCustomerJob = defineJob({
  name: 'adopt_customer',
  lane: 'services',
  payload: z.object({ customer_id: z.string() }),
})

export function adoptKey(customerId: string): string {
  return `adopt_customer.${customerId}`
}

/** Deletes a customer whose account is gone; `customer_to_close` lists it until then. */
export const closeCustomerJob = defineJob({
  name: 'close_customer',
  lane: 'services',
  payload: z.object({ customer_id: z.string() }),
})

export function closeKey(customerId: string): string {
  return `close_customer.${customerId}`
}

export const syncAllCustomersJob = defineJob({
  name: 'sync_all_customers',
  lane: 'services',
  payload: z.object({}),
  // At night in North Carolina, after the hour in which most renewals are charged.
  cron: '23 8 * * *',
})

export const remindOfTrialsJob = defineJob({
  name: 'remind_of_trials',
  payload: z.object({}),
  // In the morning in North Carolina.
  cron: '7 14 * * *',
})

export const mailHeldClosings = defineJob({
  name: 'mail_held_closings',
  lane: 'mail',
  payload: z.object({ operator_id: z.uuid(), count: z.int(), key: z.string() }),
})

export const mailPaidAfterErasing = defineJob({
  name: 'mail_paid_after_erasing',
  lane: 'mail',
  payload: z.object({ operator_id: z.uuid(), customer_id: z.string(), cents: z.int(), key: z.string() }),
})

export const PAYMENT_EMAILS = [
  'trial_ending',
  'payment_failed',
  'subscription_changed',
  'subscription_ended',
] as const

export const mailPayment = defineJob({
  name: 'mail_payment',
  lane: 'mail',
  payload: z.object({ user_id: z.uuid(), kind: z.enum(PAYMENT_EMAILS), key: z.string() }),
})
