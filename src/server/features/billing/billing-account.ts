import type { PaymentAccountStatus } from '#contract/accounts/accounts.ts'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { bestPaymentStatus } from '#domain/accounts/access.ts'
import { hasEnded, standingOf } from '#domain/accounts/payment-standing.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  findPaymentAccount,
  type PaymentAccount,
  readCountyAccess,
  readGrants,
  readPayments,
} from './payment-accounts.store.ts'
import { dayOf, openUntilOf } from './paid-until.ts'
import { mayBeginTrial } from './trials.ts'

/** The subscription's status now; past its end date it counts as ended, even if the Stripe event has not arrived. */
function statusNow(account: PaymentAccount | null, now: number): PaymentAccountStatus {
  if (account === null) return null
  return hasEnded(account.cancels_at?.getTime() ?? null, now) ? 'canceled' : account.status
}

/** Status of the person's subscription, without granted counties. */
export async function subscriptionStatus(db: Db, userId: string, now: number): Promise<PaymentAccountStatus> {
  return statusNow(await findPaymentAccount(db, userId), now)
}

/** Whether a subscription counts as ended only by its date, without confirmation from Stripe. */
export async function isEndUnconfirmed(db: Db, userId: string, now: number): Promise<boolean> {
  const account = await findPaymentAccount(db, userId)
  return account !== null && account.status !== 'canceled' && statusNow(account, now) === 'canceled'
}

/** Status sent to the browser: the best of the subscription's and those of counties an operator opened. */
export async function paymentStatus(db: Db, userId: string, now: number): Promise<PaymentAccountStatus> {
  const account = await findPaymentAccount(db, userId)
  const grants = await readGrants(db, userId)
  return bestPaymentStatus([statusNow(account, now), ...grants.map(({ status }) => status)])
}

function datesOf(account: PaymentAccount | null, status: PaymentAccountStatus) {
  const isOpen = status === 'trialing' || status === 'active'
  const { trial_ends_at = null, period_ends_at = null, cancels_at = null } = isOpen ? (account ?? {}) : {}
  return {
    trial_ends_at: trial_ends_at?.toISOString() ?? null,
    trial_ends_on: dayOf(trial_ends_at),
    renews_on: cancels_at === null ? dayOf(period_ends_at) : null,
    ends_at: cancels_at?.toISOString() ?? null,
    ends_on: dayOf(cancels_at),
  }
}

function yearBefore(now: number): Date {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - 1)
  return day
}

/** Everything the billing page shows about the subscription, from our database. */
export async function billingAccountOf(
  db: Db,
  { userId, email }: { userId: string; email: string },
  now: number,
): Promise<BillingAccount> {
  const account = await findPaymentAccount(db, userId)
  const rows = await readCountyAccess(db, userId)
  const grants = await readGrants(db, userId)
  const payments = await readPayments(db, userId)
  const status = statusNow(account, now)
  const stripeStatus = status === 'canceled' ? status : (account?.stripe_status ?? null)
  const isOpen = status === 'trialing' || status === 'active'
  const subscribed = status === 'canceled' ? [] : rows.filter(({ is_subscribed }) => is_subscribed)
  const leaving = rows.filter(
    ({ is_subscribed, paid_until }) =>
      isOpen && !is_subscribed && paid_until !== null && paid_until.getTime() > now,
  )
  const since = yearBefore(now)
  const paid = payments.filter(({ paid_at }) => paid_at > since)
  return {
    payment_account_status: bestPaymentStatus([status, ...grants.map((grant) => grant.status)]),
    standing: standingOf(stripeStatus, account !== null && account.cancels_at !== null),
    counties: [...subscribed, ...leaving].map(({ county, county_fips, price_cents }) => {
      const closes = openUntilOf(rows, county_fips, account?.cancels_at ?? null)
      return {
        county,
        price: dollarsFromCents(price_cents),
        closes_at: closes?.toISOString() ?? null,
        open_until: dayOf(closes),
      }
    }),
    granted_counties: grants.map(({ county }) => county),
    monthly: dollarsFromCents(subscribed.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0)),
    ...datesOf(account, status),
    may_have_trial: await mayBeginTrial(db, { userId, email }),
    paid_last_12_months: dollarsFromCents(paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
    has_portal: (account?.stripe_status ?? null) !== null,
  }
}
