import type { ChangePreview, Choice } from '#contract/billing/billing.ts'
import { AppError } from '#contract/errors.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { dayOf } from '#server/features/billing/paid-until.ts'
import { findPaymentAccount } from '#server/features/billing/payment-accounts.store.ts'
import { chosenChange, dueNow } from './plan-change-facts.ts'
import { requestStripe } from '#server/features/billing/stripe/stripe-client.ts'
import { readConverged, type SyncDeps } from '#server/features/billing/reconcile/sync-customer.ts'

/** What a change to these counties would cost and do, without changing anything. */
export async function previewChange(deps: SyncDeps, userId: string, choice: Choice): Promise<ChangePreview> {
  const account = await findPaymentAccount(deps.db, userId)
  if (account === null) throw new AppError('no_subscription')
  return requestStripe(async () => {
    const change = await chosenChange(deps.db, await readConverged(deps, account), choice)
    const { steps, dropped } = change
    const end = steps.endsSubscription ? new Date(change.periodEnd * 1000) : null
    const added = [...change.charged, ...change.returned]
    return {
      monthly_now: dollarsFromCents(change.monthlyNow),
      monthly_after: dollarsFromCents(change.monthlyAfter),
      due_now: dollarsFromCents(await dueNow(deps.stripe, account.stripe_customer_id, change)),
      ends_trial: steps.endsTrial,
      added: added.map(({ county, current }) => ({ county, price: dollarsFromCents(current.price_cents) })),
      dropped: dropped.map(({ plan }) => {
        const closes = change.paidUntil(plan)
        return { county: plan.county, closes_at: closes?.toISOString() ?? null, open_until: dayOf(closes) }
      }),
      ends_subscription_at: end?.toISOString() ?? null,
      ends_subscription_on: dayOf(end),
    }
  })
}
