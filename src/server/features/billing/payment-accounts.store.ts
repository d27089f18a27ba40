import { and, asc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PaymentAccountStatus } from '#contract/accounts/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countyGrant } from '#server/platform/db/schema/accounts.ts'
import { countyAccess, payment, paymentAccount, stripeEvent } from '#server/platform/db/schema/billing.ts'
import { county } from '#server/platform/db/schema/listings.ts'

export type PaymentAccount = typeof paymentAccount.$inferSelect
export type CountyAccess = Omit<typeof countyAccess.$inferSelect, 'user_id'>
export type Payment = Omit<typeof payment.$inferSelect, 'user_id'>

export async function findPaymentAccount(db: Db, userId: string): Promise<PaymentAccount | null> {
  const [row] = await db.select().from(paymentAccount).where(eq(paymentAccount.user_id, userId))
  return row ?? null
}

/** Like `findPaymentAccount`, locked until the transaction ends. */
export async function lockPaymentAccount(db: Db, userId: string): Promise<PaymentAccount | null> {
  const [row] = await db.select().from(paymentAccount).where(eq(paymentAccount.user_id, userId)).for('update')
  return row ?? null
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ user_id: paymentAccount.user_id })
    .from(paymentAccount)
    .where(eq(paymentAccount.stripe_customer_id, customerId))
  return row?.user_id ?? null
}

/** Stores a person's customer unless one is stored. Does nothing if the person is gone. */
export async function insertPaymentAccount(db: Db, userId: string, customerId: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO payment_account (user_id, stripe_customer_id)
    SELECT id, ${customerId} FROM user_account WHERE id = ${userId} FOR KEY SHARE
    ON CONFLICT DO NOTHING`)
}

/** Replaces a person's deleted customer. Does nothing if `gone` is not the person's customer. */
export async function replaceCustomer(
  db: Db,
  userId: string,
  gone: string,
  customerId: string,
): Promise<void> {
  await db
    .update(paymentAccount)
    .set({ stripe_customer_id: customerId })
    .where(and(eq(paymentAccount.user_id, userId), eq(paymentAccount.stripe_customer_id, gone)))
}

export async function readCustomerOwners(db: Db): Promise<string[]> {
  const rows = await db.select({ user_id: paymentAccount.user_id }).from(paymentAccount)
  return rows.map(({ user_id }) => user_id)
}

/** Every Stripe customer that belongs to an account. */
export async function readCustomers(db: Db): Promise<Set<string>> {
  const rows = await db.select({ id: paymentAccount.stripe_customer_id }).from(paymentAccount)
  return new Set(rows.map(({ id }) => id))
}

/** Numbers a reading of the person's customer that starts now; null for a person without one. */
export async function beginReading(db: Db, userId: string): Promise<PaymentAccount | null> {
  const [row] = await db
    .update(paymentAccount)
    .set({ readings_begun: sql`${paymentAccount.readings_begun} + 1` })
    .where(eq(paymentAccount.user_id, userId))
    .returning()
  return row ?? null
}

/** Throttle: true for one caller per five seconds, who then queries Stripe for a waiting person. */
export async function takeTurn(db: Db, userId: string, now: Date): Promise<boolean> {
  const notBefore = new Date(now.getTime() - 5_000)
  const rows = await db
    .update(paymentAccount)
    .set({ asked_at: now })
    .where(
      and(
        eq(paymentAccount.user_id, userId),
        // A clock that was set back must not block the person.
        or(
          isNull(paymentAccount.asked_at),
          lte(paymentAccount.asked_at, notBefore),
          gt(paymentAccount.asked_at, now),
        ),
      ),
    )
    .returning({ user_id: paymentAccount.user_id })
  return rows.length > 0
}

/** Stripe's state of one person, as our rows store it. */
export type ConvergedAccount = {
  account: {
    status: PaymentAccountStatus
    stripe_status: string | null
    trial_ends_at: Date | null
    period_ends_at: Date | null
    cancels_at: Date | null
    ended_at: Date | null
  }
  counties: readonly CountyAccess[]
  payments: readonly Payment[]
}

/** Makes our rows match this reading. The caller has locked the payment account. */
export async function writeConverged(
  db: Db,
  { user_id: userId, readings_begun }: PaymentAccount,
  converged: ConvergedAccount,
): Promise<void> {
  await db
    .update(paymentAccount)
    .set({ ...converged.account, reading_kept: readings_begun })
    .where(eq(paymentAccount.user_id, userId))
  await db.delete(countyAccess).where(eq(countyAccess.user_id, userId))
  if (converged.counties.length > 0) {
    await db.insert(countyAccess).values(converged.counties.map((row) => ({ ...row, user_id: userId })))
  }
  if (converged.payments.length > 0) {
    await db
      .insert(payment)
      .values(converged.payments.map((row) => ({ ...row, user_id: userId })))
      .onConflictDoUpdate({
        target: payment.stripe_invoice_id,
        set: { amount_cents: sql`excluded.amount_cents`, paid_at: sql`excluded.paid_at` },
      })
  }
}

/** Sorted by county, the statewide plan first. */
export async function readCountyAccess(
  db: Db,
  userId: string,
): Promise<(CountyAccess & { county: string | null })[]> {
  return db
    .select({
      county_fips: countyAccess.county_fips,
      paid_until: countyAccess.paid_until,
      is_subscribed: countyAccess.is_subscribed,
      price_cents: countyAccess.price_cents,
      county: county.name,
    })
    .from(countyAccess)
    .leftJoin(county, eq(county.fips, countyAccess.county_fips))
    .where(eq(countyAccess.user_id, userId))
    .orderBy(sql`${county.name} NULLS FIRST`)
}

export async function readGrants(
  db: Db,
  userId: string,
): Promise<{ county: string; status: 'trialing' | 'active'; granted_at: Date }[]> {
  return db
    .select({ county: county.name, status: countyGrant.status, granted_at: countyGrant.granted_at })
    .from(countyGrant)
    .innerJoin(county, eq(county.fips, countyGrant.county_fips))
    .where(eq(countyGrant.user_id, userId))
    .orderBy(asc(county.name))
}

export async function readPayments(db: Db, userId: string): Promise<Payment[]> {
  return db
    .select({
      stripe_invoice_id: payment.stripe_invoice_id,
      amount_cents: payment.amount_cents,
      paid_at: payment.paid_at,
    })
    .from(payment)
    .where(eq(payment.user_id, userId))
    .orderBy(asc(payment.paid_at))
}

/** People whose trial ends in this span and continues as a paid subscription, with its end. */
export async function readEndingTrials(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ user_id: string; trial_ends_at: Date }[]> {
  const rows = await db
    .select({ user_id: paymentAccount.user_id, trial_ends_at: paymentAccount.trial_ends_at })
    .from(paymentAccount)
    .where(
      and(
        eq(paymentAccount.status, 'trialing'),
        isNull(paymentAccount.cancels_at),
        gte(paymentAccount.trial_ends_at, from),
        lte(paymentAccount.trial_ends_at, until),
      ),
    )
  return rows.flatMap(({ user_id, trial_ends_at }) => (trial_ends_at ? [{ user_id, trial_ends_at }] : []))
}

/** Returns true for an event not seen before. */
export async function insertStripeEvent(db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .insert(stripeEvent)
    .values({ id, received_at: at })
    .onConflictDoNothing()
    .returning({ id: stripeEvent.id })
  return rows.length > 0
}

export async function removeEventsBefore(db: Db, at: Date): Promise<void> {
  await db.delete(stripeEvent).where(lt(stripeEvent.received_at, at))
}
