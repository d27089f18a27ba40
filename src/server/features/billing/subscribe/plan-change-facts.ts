import type Stripe from 'stripe'
import type { Choice } from '#contract/billing/billing.ts'
import { AppError } from '#contract/errors.ts'
import { isLiveSubscription } from '#domain/accounts/payment-standing.ts'
import { MAX_COUNTIES, planChange, type PlanChange } from '#domain/accounts/plan-change.ts'
import type { Db } from '#server/platform/db/database.ts'
import { chosenPlans, type OfferedPlan, onSale } from './choice.ts'
import type { Converged } from '#server/features/billing/reconcile/converge.ts'
import { paidUntilOf } from '#server/features/billing/paid-until.ts'
import { type PlanRow, readPlans } from '#server/features/billing/plans.store.ts'
import type { SubscriptionFacts } from '#server/features/billing/stripe/read-customer.ts'
import { pricesById } from '#server/features/billing/reconcile/sync-customer.ts'

/** An item of the running subscription with one of our prices. */
export type SubscribedPlan = { itemId: string; priceId: string; plan: PlanRow; priceCents: number }

/** A chosen change, with everything needed to preview and make it. */
export type ChosenChange = {
  subscription: SubscriptionFacts
  subscribed: readonly SubscribedPlan[]
  /** Epoch seconds. */
  periodEnd: number
  isTrialing: boolean
  steps: PlanChange
  charged: readonly OfferedPlan[]
  returned: readonly OfferedPlan[]
  dropped: readonly SubscribedPlan[]
  /** Total per month, in US cents. */
  monthlyNow: number
  monthlyAfter: number
  /** See `paidUntilOf`. */
  paidUntil: (plan: PlanRow) => Date | null
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0)
}

function requireChangeable(subscription: SubscriptionFacts | null): SubscriptionFacts {
  if (subscription === null || !isLiveSubscription(subscription.status)) throw new AppError('no_subscription')
  // An overdue payment comes before any new purchase.
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    throw new AppError('account_action_needed')
  return subscription
}

/**
 * Works out what the choice means for the subscription as read from Stripe. Throws if there is no subscription to
 * change, if a newly chosen plan is not on sale, or if the subscription also has items that are not ours and would hold
 * too many.
 */
export async function chosenChange(db: Db, converged: Converged, choice: Choice): Promise<ChosenChange> {
  const subscription = requireChangeable(converged.subscription)
  const plans = await readPlans(db)
  const chosen = chosenPlans(choice, plans)
  const prices = await pricesById(db)
  const planOf = (key: string) => plans.find((plan) => plan.key === key)
  const subscribed = subscription.items.flatMap(({ id, price }) => {
    const known = prices.get(price)
    const plan = known && planOf(known.plan_key)
    return plan ? [{ itemId: id, priceId: price, plan, priceCents: known.price_cents }] : []
  })
  const periodEnd = Math.max(0, ...subscription.items.map((item) => item.periodEnd))
  const paidUntil = ({ county_fips }: PlanRow) => paidUntilOf(converged.counties, county_fips)
  const isTrialing = subscription.status === 'trialing'
  const steps = planChange({
    subscribed: subscribed.map(({ plan }) => plan.key),
    chosen: chosen.map(({ key }) => key),
    stillPaid: plans
      .filter((plan) => (paidUntil(plan)?.getTime() ?? 0) >= periodEnd * 1000)
      .map(({ key }) => key),
    isTrialing,
  })
  const dropped = subscribed.filter(({ plan }) => steps.dropped.includes(plan.key))
  const count = subscription.items.length - dropped.length + steps.charged.length + steps.returned.length
  if (count > MAX_COUNTIES) throw new AppError('too_many_counties')
  const among = (keys: readonly string[]) => onSale(chosen.filter(({ key }) => keys.includes(key)))
  const charged = among(steps.charged)
  const returned = among(steps.returned)
  const staying = subscribed.filter((each) => !dropped.includes(each))
  return {
    subscription,
    subscribed,
    periodEnd,
    isTrialing,
    steps,
    charged,
    returned,
    dropped,
    monthlyNow: sum(subscribed.map(({ priceCents }) => priceCents)),
    monthlyAfter: sum([
      ...staying.map(({ priceCents }) => priceCents),
      ...[...charged, ...returned].map(({ current }) => current.price_cents),
    ]),
    paidUntil,
  }
}

/** Stripe embeds the first ten lines of a preview; each swapped county takes a charge and a credit. */
const SWAPS_PER_PREVIEW = 5

/**
 * US cents the change charges immediately, as computed by Stripe. Dropped plans are excluded where possible, since they
 * are not refunded; a full subscription must remove them for room, and then Stripe's credits are not counted.
 */
export async function dueNow(stripe: Stripe, customer: string, change: ChosenChange): Promise<number> {
  const { subscription, charged, dropped, steps } = change
  if (charged.length === 0) return 0
  const preview = (added: readonly OfferedPlan[], leaving: readonly SubscribedPlan[]) =>
    stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: {
        items: [
          ...added.map(({ current }) => ({ price: current.stripe_price_id })),
          ...leaving.map(({ itemId }) => ({ id: itemId, deleted: true })),
        ],
        proration_behavior: 'always_invoice',
        ...(steps.endsTrial && { trial_end: 'now' }),
      },
    })
  if (steps.endsTrial) return (await preview(charged, dropped)).amount_due
  if (subscription.items.length + charged.length <= MAX_COUNTIES)
    return (await preview(charged, [])).amount_due
  let due = 0
  for (let first = 0; first < charged.length; first += SWAPS_PER_PREVIEW) {
    const added = charged.slice(first, first + SWAPS_PER_PREVIEW)
    const { lines } = await preview(added, dropped.slice(0, added.length))
    due += sum(lines.data.map(({ amount }) => Math.max(0, amount)))
  }
  return due
}
