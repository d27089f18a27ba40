import type { PaymentAccountStatus } from '#contract/accounts/accounts.ts'
import { takeTurnToAsk } from './payment-accounts.store.ts'
import { paymentStatus } from './billing-account.ts'
import { syncCustomer, type SyncDeps } from './sync-customer.ts'

/**
 * The person's status, asked of Stripe itself where our rows open nothing: a payment made a moment ago may not have
 * been told yet. Where Stripe does not answer, our rows have the word.
 */
export async function checkSubscription(
  deps: SyncDeps,
  userId: string,
  now: number,
): Promise<PaymentAccountStatus> {
  const known = await paymentStatus(deps.db, userId, now)
  if (known === 'trialing' || known === 'active') return known
  if (!(await takeTurnToAsk(deps.db, userId, new Date(now)))) return known
  try {
    await syncCustomer(deps, userId)
  } catch (error) {
    deps.log.warn({ err: error }, 'Stripe could not be asked for a person who waits')
    return known
  }
  return paymentStatus(deps.db, userId, now)
}
