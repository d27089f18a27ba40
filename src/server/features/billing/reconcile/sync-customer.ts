import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { isLiveSubscription, mayHaveTrial } from '#domain/accounts/payment-standing.ts'
import { findAccountById } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { converge, type Converged } from './converge.ts'
import { mailPayment } from '#server/features/billing/job-definitions.ts'
import {
  beginReading,
  type CountyAccess,
  lockPaymentAccount,
  type PaymentAccount,
  readCountyAccess,
  writeConverged,
} from '#server/features/billing/payment-accounts.store.ts'
import { type PriceRow, readPrices } from '#server/features/billing/plans.store.ts'
import { readCustomer } from '#server/features/billing/stripe/read-customer.ts'
import { isRefused } from '#server/features/billing/stripe/stripe-client.ts'
import { rememberTrial } from '#server/features/billing/trials.ts'

export type SyncDeps = { db: Db; stripe: Stripe; log: Log; enqueue: Enqueue }

/** Every known price, by its Stripe ID. */
export async function pricesById(db: Db): Promise<Map<string, PriceRow>> {
  return new Map((await readPrices(db)).map((price) => [price.stripe_price_id, price]))
}

/** Stripe's state of a customer. Logs anomalies that need attention. Do not call within a transaction. */
export async function readConverged(
  { db, stripe, log }: Pick<SyncDeps, 'db' | 'stripe' | 'log'>,
  account: PaymentAccount,
): Promise<Converged> {
  const facts = await readCustomer(stripe, account.stripe_customer_id)
  const converged = converge(facts, await pricesById(db))
  const about = { customer: account.stripe_customer_id }
  if (converged.unknownPrices.length > 0)
    log.error({ ...about, prices: converged.unknownPrices }, 'a customer has unknown prices')
  if (converged.liveSubscriptions > 1)
    log.error({ ...about, subscriptions: converged.liveSubscriptions }, 'a customer has two subscriptions')
  return converged
}

const isLive = (status: string | null) => status !== null && isLiveSubscription(status)

function contents(counties: readonly CountyAccess[]): string {
  const subscribed = counties.filter(({ is_subscribed }) => is_subscribed)
  return subscribed
    .map(({ county_fips }) => county_fips ?? 'all')
    .toSorted()
    .join()
}

/** Emails about the difference, each with a unique job key. */
function emailsAbout(
  before: { account: PaymentAccount; counties: readonly CountyAccess[] },
  after: Converged,
): { kind: 'payment_failed' | 'subscription_changed' | 'subscription_ended'; key: string }[] {
  const { account, subscription } = after
  if (subscription === null) return []
  if (account.stripe_status === 'past_due' || account.stripe_status === 'unpaid') {
    const invoice = subscription.latestInvoice
    return invoice === null ? [] : [{ kind: 'payment_failed', key: `payment-failed.${invoice}` }]
  }
  if (!isLive(before.account.stripe_status)) return []
  if (account.stripe_status === 'canceled')
    return [{ kind: 'subscription_ended', key: `subscription-ended.${subscription.id}` }]
  const isSame =
    contents(before.counties) === contents(after.counties) &&
    before.account.cancels_at?.getTime() === account.cancels_at?.getTime()
  return isSame ? [] : [{ kind: 'subscription_changed', key: `subscription-changed.${randomUUID()}` }]
}

/** A completed reading of a customer, with the account as it was when the reading started. */
export type Reading = { account: PaymentAccount; converged: Converged }

/** Reads a person's customer at Stripe; null without one. Holds no lock or connection meanwhile. */
export async function readAgain(deps: SyncDeps, userId: string): Promise<Reading | null> {
  const account = await beginReading(deps.db, userId)
  return account && { account, converged: await readConverged(deps, account) }
}

async function rememberTrialOf(tx: Db, userId: string): Promise<void> {
  const person = await findAccountById(tx, userId)
  if (person !== null) await rememberTrial(tx, person.email)
}

/**
 * Updates our rows to match a reading, and notifies the person of changes. Ignores a reading that started before the one
 * already stored, or of a customer that is no longer the person's. Then voids open invoices of ended subscriptions:
 * paying them would open nothing.
 */
export async function recordReading(deps: SyncDeps, reading: Reading): Promise<void> {
  await writeReading(deps, reading)
  for (const invoice of reading.converged.leftOpen) await voidIfOpen(deps, invoice)
}

/** Another reading may have voided it, or the person paid it, since it was read. */
async function voidIfOpen({ stripe, log }: Pick<SyncDeps, 'stripe' | 'log'>, invoice: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoice)
    log.info({ invoice }, 'voided an open invoice of an ended subscription')
  } catch (error) {
    if (!isRefused(error) || (await stripe.invoices.retrieve(invoice)).status === 'open') throw error
  }
}

async function writeReading(
  { db, enqueue }: Pick<SyncDeps, 'db' | 'enqueue'>,
  { account: begun, converged }: Reading,
): Promise<void> {
  const { user_id, stripe_customer_id } = begun
  await db.transaction(async (tx) => {
    const account = await lockPaymentAccount(tx, user_id)
    if (account?.stripe_customer_id !== stripe_customer_id) return
    if (account.reading_kept >= begun.readings_begun) return
    const before = { account, counties: await readCountyAccess(tx, user_id) }
    await writeConverged(tx, begun, converged)
    if (mayHaveTrial(account.stripe_status) && !mayHaveTrial(converged.account.stripe_status))
      await rememberTrialOf(tx, user_id)
    for (const email of emailsAbout(before, converged))
      await enqueue(tx, mailPayment, { ...email, user_id }, email.key)
  })
}

/**
 * Re-reads a person's customer at Stripe and updates our rows to match. Runs after webhooks, nightly, for a waiting
 * person, and on an operator's command. Convergent: earlier events may be lost, doubled or late.
 */
export async function syncCustomer(deps: SyncDeps, userId: string): Promise<void> {
  const reading = await readAgain(deps, userId)
  if (reading !== null) await recordReading(deps, reading)
}
