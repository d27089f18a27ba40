import type Stripe from 'stripe'
import { z } from 'zod'
import { readCustomersToClose } from '#server/features/billing/closing.store.ts'
import {
  findUserOfCustomer,
  insertPaymentAccount,
  readCustomers,
} from '#server/features/billing/payment-accounts.store.ts'
import { idOf } from './read-customer.ts'
import { isMissing } from './stripe-client.ts'
import { syncCustomer, type SyncDeps } from '#server/features/billing/reconcile/sync-customer.ts'

const ownerIn = z.object({ user_id: z.uuid() })

/** Assigns a customer without a row to its account; null if the account is gone or has another customer. */
async function adopt(
  { db }: Pick<SyncDeps, 'db'>,
  customerId: string,
  metadata: Stripe.Metadata,
): Promise<string | null> {
  const owner = ownerIn.safeParse(metadata)
  if (!owner.success) return null
  await insertPaymentAccount(db, owner.data.user_id, customerId)
  return findUserOfCustomer(db, customerId)
}

async function findLiving(stripe: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await stripe.customers.retrieve(customerId)
    return customer.deleted === true ? null : customer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Reads a customer that an event named but no row does, and stores it for its person, if it is ours. */
export async function adoptCustomer(deps: SyncDeps, customerId: string): Promise<void> {
  const customer = await findLiving(deps.stripe, customerId)
  if (customer === null) return
  const userId = await adopt(deps, customerId, customer.metadata)
  if (userId !== null) await syncCustomer(deps, userId)
}

/**
 * Stores customers of running subscriptions that no row names, as after restoring a backup, for their people. Logs and
 * skips a subscription without an account: it may belong to another database.
 */
export async function adoptForgotten(deps: SyncDeps): Promise<void> {
  const known = await readCustomers(deps.db)
  for (const closing of await readCustomersToClose(deps.db)) known.add(closing)
  for await (const { id, customer, metadata } of deps.stripe.subscriptions.list({ limit: 100 })) {
    if (known.has(idOf(customer))) continue
    if ((await adopt(deps, idOf(customer), metadata)) === null)
      deps.log.error({ subscription: id }, 'a subscription has no account')
  }
}
