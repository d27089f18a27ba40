import { paymentAccountStatusOf } from '#domain/accounts/access.ts'
import { isLiveSubscription, subscriptionRank } from '#domain/accounts/payment-standing.ts'
import type { ConvergedAccount, CountyAccess } from '#server/features/billing/payment-accounts.store.ts'
import type { PriceRow } from '#server/features/billing/plans.store.ts'
import type { CustomerFacts, SubscriptionFacts } from '#server/features/billing/stripe/read-customer.ts'

type Known = Pick<PriceRow, 'plan_key' | 'county_fips' | 'price_cents'>

/** The rows to write, and what was not recognized and left out. */
export type Converged = ConvergedAccount & {
  subscription: SubscriptionFacts | null
  unknownPrices: readonly string[]
  liveSubscriptions: number
  leftOpen: CustomerFacts['leftOpen']
}

/** The subscription that counts: the best status, then the newest. Null without one. */
function leadingSubscription(subscriptions: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const [first] = subscriptions.toSorted(
    (a, b) =>
      subscriptionRank(a.status) - subscriptionRank(b.status) ||
      b.created - a.created ||
      a.id.localeCompare(b.id),
  )
  return first ?? null
}

const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

function lastPeriodEnd({ items }: SubscriptionFacts): number | null {
  return items.length === 0 ? null : Math.max(...items.map(({ periodEnd }) => periodEnd))
}

function accountOf(subscription: SubscriptionFacts | null): ConvergedAccount['account'] {
  if (subscription === null)
    return {
      status: null,
      stripe_status: null,
      trial_ends_at: null,
      period_ends_at: null,
      cancels_at: null,
      ended_at: null,
    }
  const isLive = isLiveSubscription(subscription.status)
  return {
    status: paymentAccountStatusOf(subscription.status),
    stripe_status: subscription.status,
    trial_ends_at: subscription.status === 'trialing' ? dateOf(subscription.trialEnd) : null,
    period_ends_at: isLive ? dateOf(lastPeriodEnd(subscription)) : null,
    cancels_at: isLive ? dateOf(subscription.cancelsAt) : null,
    ended_at: isLive ? null : dateOf(subscription.endedAt),
  }
}

/**
 * Computes what a person has paid for and subscribes to from all Stripe knows about the customer. Deterministic. A
 * county is paid until the latest period end on a paid invoice; a trial is an invoice of $0; credits do not pay for
 * anything. Unknown prices open nothing.
 */
export function converge(facts: CustomerFacts, prices: ReadonlyMap<string, Known>): Converged {
  const unknown = new Set<string>()
  const counties = new Map<string, CountyAccess>()
  const rowOf = (price: string) => {
    const known = prices.get(price)
    if (known === undefined) {
      unknown.add(price)
      return null
    }
    const row = counties.get(known.plan_key) ?? {
      county_fips: known.county_fips,
      paid_until: null,
      is_subscribed: false,
      price_cents: null,
    }
    counties.set(known.plan_key, row)
    return { row, known }
  }
  for (const line of facts.invoices.flatMap(({ lines }) => lines)) {
    if (line.amountCents < 0) continue
    const found = rowOf(line.price)
    if (found === null) continue
    const { row } = found
    row.paid_until = new Date(Math.max(row.paid_until?.getTime() ?? 0, line.periodEnd * 1000))
  }
  const live = facts.subscriptions.filter(({ status }) => isLiveSubscription(status))
  for (const item of live.flatMap(({ items }) => items)) {
    const found = rowOf(item.price)
    if (found === null) continue
    found.row.is_subscribed = true
    found.row.price_cents = found.known.price_cents
  }
  const subscription = leadingSubscription(facts.subscriptions)
  return {
    account: accountOf(subscription),
    counties: [...counties].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    payments: facts.invoices
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ id, amountCents, paidAt }) => ({
        stripe_invoice_id: id,
        amount_cents: amountCents,
        paid_at: new Date(paidAt * 1000),
      })),
    subscription,
    unknownPrices: [...unknown],
    liveSubscriptions: live.length,
    leftOpen: facts.leftOpen,
  }
}
