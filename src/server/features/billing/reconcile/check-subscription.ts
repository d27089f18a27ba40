import type { PaymentAccountStatus } from '#contract/accounts/accounts.ts'
import { paymentStatus, subscriptionStatus } from '#server/features/billing/billing-account.ts'
import { takeTurn } from '#server/features/billing/payment-accounts.store.ts'
import { syncCustomer, type SyncDeps } from './sync-customer.ts'

/**
 * The person's status, asked of Stripe itself where the subscription opens nothing by our rows, whatever an operator
 * opened: a payment made a moment ago may not have been told yet. Where Stripe does not answer, our rows have the word.
 */
export async function checkSubscription(
  deps: SyncDeps,
  userId: string,
  now: number,
): Promise<PaymentAccountStatus> {
  const known = await paymentStatus(deps.db, userId, now)
  const own = await subscriptionStatus(deps.db, userId, now)
  if (own === 'trialing' || own === 'active') return known
  if (!(await takeTurn(deps.db, userId, new Date(now)))) return known
  try {
    await syncCustomer(deps, userId)
  } catch (error) {
    deps.log.warn({ err: error }, 'Stripe could not be asked for a person who waits')
    return known
  }
  return paymentStatus(deps.db, userId, now)
}
