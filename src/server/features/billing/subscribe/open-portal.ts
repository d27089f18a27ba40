import type Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findPaymentAccount } from '#server/features/billing/payment-accounts.store.ts'
import { readPortalConfiguration } from '#server/features/billing/plans.store.ts'
import { requestStripe } from '#server/features/billing/stripe/stripe-client.ts'

/** URL of the portal with cards, invoices and canceling; requires a current or past subscription. */
export async function openPortal(
  { db, stripe, publicUrl }: { db: Db; stripe: Stripe; publicUrl: string },
  userId: string,
): Promise<string> {
  const account = await findPaymentAccount(db, userId)
  if (account === null || account.stripe_status === null) throw new AppError('no_subscription')
  const configuration = await readPortalConfiguration(db)
  // Stripe's default configuration would allow county changes that bypass our rules.
  if (configuration === null) throw new Error('the payment portal is not set up; run `steps stripe sync`')
  const session = await requestStripe(() =>
    stripe.billingPortal.sessions.create({
      customer: account.stripe_customer_id,
      configuration,
      return_url: `${publicUrl}/billing`,
    }),
  )
  return session.url
}
