import type { PaymentAccountStatus } from '#contract/accounts/accounts.ts'
import { paymentStatus, subscriptionStatus } from '#server/features/billing/billing-account.ts'
import { takeTurn } from '#server/features/billing/payment-accounts.store.ts'
import { syncCustomer, type SyncDeps } from './sync-customer.ts'

/**
 * The person's status. Queries Stripe if our rows show no open subscription (granted counties aside), because the event
 * of a recent payment may not have arrived. Falls back to our rows if Stripe does not respond.
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
    deps.log.warn({ err: error }, 'could not check a waiting user’s subscription at Stripe')
    return known
  }
  return paymentStatus(deps.db, userId, now)
}
