import { planName } from '#domain/accounts/plan-name.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MailContent } from '#server/platform/mail/mail-layout.ts'
import {
  paymentFailedMail,
  type SubscriptionFactsOfMail,
  subscriptionChangedMail,
  subscriptionEndedMail,
  trialEndingMail,
} from './billing.emails.ts'
import type { PAYMENT_EMAILS } from './job-definitions.ts'
import { openUntilOf } from './paid-until.ts'
import { findPaymentAccount, readCountyAccess } from './payment-accounts.store.ts'

async function factsOf(
  db: Db,
  userId: string,
  now: Date,
): Promise<(SubscriptionFactsOfMail & { status: string | null }) | null> {
  const account = await findPaymentAccount(db, userId)
  if (account === null) return null
  const rows = await readCountyAccess(db, userId)
  const { cancels_at: endsAt, trial_ends_at: trialEndsAt } = account
  return {
    status: account.stripe_status,
    counties: rows.flatMap(({ county, is_subscribed, price_cents }) =>
      is_subscribed ? [{ name: planName(county), priceCents: price_cents ?? 0 }] : [],
    ),
    leaving: rows.flatMap(({ county, county_fips, is_subscribed, paid_until }) => {
      if (is_subscribed || paid_until === null || paid_until <= now) return []
      const openUntil = openUntilOf(rows, county_fips, endsAt)
      return openUntil === null ? [] : [{ name: planName(county), openUntil }]
    }),
    trialEndsAt,
    renewsAt: endsAt === null ? account.period_ends_at : null,
    endsAt,
  }
}

/**
 * An email about a person's subscription, from our rows as they are now; null if it no longer applies, such as a failed
 * payment that has succeeded since.
 */
export async function paymentEmail(
  db: Db,
  {
    userId,
    kind,
    publicUrl,
    now,
  }: { userId: string; kind: (typeof PAYMENT_EMAILS)[number]; publicUrl: string; now: Date },
): Promise<MailContent | null> {
  const facts = await factsOf(db, userId, now)
  if (facts === null) return null
  const common = { facts, link: `${publicUrl}/billing` }
  const { status, trialEndsAt, endsAt } = facts
  switch (kind) {
    case 'trial_ending':
      if (status !== 'trialing' || trialEndsAt === null || endsAt !== null) return null
      return trialEndingMail({ ...common, endsAt: trialEndsAt })
    case 'payment_failed':
      return status === 'past_due' || status === 'unpaid'
        ? paymentFailedMail({ ...common, facts: { ...facts, leaving: [] } })
        : null
    case 'subscription_changed':
      return status === 'active' || status === 'trialing' ? subscriptionChangedMail(common) : null
    case 'subscription_ended':
      return status === 'canceled' ? subscriptionEndedMail(common) : null
  }
}
