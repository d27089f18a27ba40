import type Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import { mayHaveTrial } from '#domain/accounts/payment-standing.ts'
import { findAccountById } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import {
  deleteCustomerToClose,
  findClosingSince,
  insertCustomerToClose,
} from '#server/features/billing/closing.store.ts'
import { closeCustomerJob, closeKey } from '#server/features/billing/job-definitions.ts'
import {
  findPaymentAccount,
  insertPaymentAccount,
  replaceCustomer,
} from '#server/features/billing/payment-accounts.store.ts'
import { type InvoiceFacts, isDeletedCustomer, readCustomer } from './read-customer.ts'
import { requestStripe } from './stripe-client.ts'
import { rememberTrial } from '#server/features/billing/trials.ts'

type Person = { userId: string; email: string; name: string }

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; stripe: Stripe }

/** Deletes a customer at Stripe once the caller's transaction commits, retrying as long as needed. */
export async function closeSoon(
  tx: Db,
  { clock, enqueue }: Pick<Deps, 'clock' | 'enqueue'>,
  customerId: string,
): Promise<void> {
  await insertCustomerToClose(tx, customerId, new Date(clock.now()))
  await enqueue(tx, closeCustomerJob, { customer_id: customerId }, closeKey(customerId))
}

/** The account's customer. A second one created by a lost race is closed. */
async function storedCustomer(deps: Deps, userId: string, made: string): Promise<string> {
  const stored = (await findPaymentAccount(deps.db, userId))?.stripe_customer_id
  if (stored !== made) await deps.db.transaction((tx) => closeSoon(tx, deps, made))
  // The account was erased in the meantime.
  if (stored === undefined) throw new AppError('not_signed_in')
  return stored
}

/**
 * Without a key of our own: Stripe answers a key for a day with the first answer to it, also if that was a failure of
 * Stripe. The library makes one for each call, for its own retry.
 */
async function makeCustomer({ stripe }: Deps, { userId, email, name }: Person): Promise<string> {
  const made = await stripe.customers.create({ email, name, metadata: { user_id: userId } })
  return made.id
}

/**
 * Finds a person's customer at Stripe if our rows name none, as after restoring a backup or if the answer to its creation
 * was lost; null without one. `gone` is one that does not count.
 */
async function customerAtStripe(
  stripe: Stripe,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  gone: string | null = null,
): Promise<string | null> {
  for await (const { id, metadata } of stripe.customers.list({ email, limit: 100 }))
    if (metadata['user_id'] === userId && id !== gone) return id
  return null
}

/** Stores the customer Stripe has for a person, if our rows name none. */
export async function adoptCustomerOf(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  userId: string,
): Promise<void> {
  if (await findPaymentAccount(db, userId)) return
  const person = await findAccountById(db, userId)
  const customer = person && (await customerAtStripe(stripe, { userId, email: person.email }))
  if (customer !== null) await insertPaymentAccount(db, userId, customer)
}

/** Creates the person's customer at Stripe if needed. Idempotent, also under concurrency. */
export async function ensureCustomer(deps: Deps, person: Person): Promise<void> {
  const { db } = deps
  if (await findPaymentAccount(db, person.userId)) return
  const made = await requestStripe(
    async () => (await customerAtStripe(deps.stripe, person)) ?? makeCustomer(deps, person),
  )
  await insertPaymentAccount(db, person.userId, made)
  await storedCustomer(deps, person.userId, made)
}

/** The person's customer, recreated if it was deleted at Stripe. The caller holds the person's turn. */
export async function currentCustomer(deps: Deps, person: Person): Promise<string> {
  const { db, stripe } = deps
  const known = (await findPaymentAccount(db, person.userId))?.stripe_customer_id
  if (known === undefined) throw new AppError('not_signed_in')
  if (!(await isDeletedCustomer(stripe, known))) return known
  const made = (await customerAtStripe(stripe, person, known)) ?? (await makeCustomer(deps, person))
  await replaceCustomer(db, person.userId, known, made)
  return storedCustomer(deps, person.userId, made)
}

/** Sends the person's current address to Stripe, which mails receipts to it. */
export async function updateCustomer(deps: { db: Db; stripe: Stripe }, userId: string): Promise<void> {
  const [person, account] = [
    await findAccountById(deps.db, userId),
    await findPaymentAccount(deps.db, userId),
  ]
  if (person === null || account === null) return
  await deps.stripe.customers.update(account.stripe_customer_id, { email: person.email })
}

/**
 * Deletes a customer, which ends the subscription immediately, and records a used trial. Until then Stripe accepts a
 * payment page that was still open: `onPaid` is called with what was paid since the account was erased, in US cents.
 * Throws if Stripe does not know the customer.
 */
export async function closeCustomer(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  customerId: string,
  onPaid: (cents: number) => Promise<void>,
): Promise<void> {
  const customer = await stripe.customers.retrieve(customerId)
  if (customer.deleted !== true) {
    // Events may not have arrived, and after the deletion Stripe cannot be queried.
    const { subscriptions, invoices } = await readCustomer(stripe, customerId)
    const began = subscriptions.some(({ status }) => !mayHaveTrial(status))
    if (began && customer.email !== null) await rememberTrial(db, customer.email)
    const since = await findClosingSince(db, customerId)
    const paidCents = since === null ? 0 : paidSince(invoices, since)
    if (paidCents > 0) await onPaid(paidCents)
    await stripe.customers.del(customerId)
  }
  await deleteCustomerToClose(db, customerId)
}

/** In US cents. Stripe's times are whole seconds: a payment in the same second counts. */
function paidSince(invoices: readonly InvoiceFacts[], since: Date): number {
  const second = Math.floor(since.getTime() / 1000)
  return invoices.reduce((sum, { paidAt, amountCents }) => (paidAt < second ? sum : sum + amountCents), 0)
}
