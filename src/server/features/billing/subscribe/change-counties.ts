import type Stripe from 'stripe'
import type { Choice } from '#contract/billing/billing.ts'
import { AppError } from '#contract/errors.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { MAX_COUNTIES } from '#domain/accounts/plan-change.ts'
import { syncCustomerJob, syncKey } from '#server/features/billing/job-definitions.ts'
import { findPaymentAccount } from '#server/features/billing/payment-accounts.store.ts'
import type { OfferedPlan } from './choice.ts'
import { type ChosenChange, chosenChange, dueNow, type SubscribedPlan } from './plan-change-facts.ts'
import type { SubscriptionFacts } from '#server/features/billing/stripe/read-customer.ts'
import { requestStripe, CHARGING, failureOf } from '#server/features/billing/stripe/stripe-client.ts'
import { recordReading, readAgain, type SyncDeps } from '#server/features/billing/reconcile/sync-customer.ts'
import { type CheckTime, inTurn } from '#server/features/billing/reconcile/turns.ts'

/** Charges the rest of the period immediately, and changes nothing if the card is declined. */
const CHARGED = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const
const FREE = { proration_behavior: 'none' } as const

type Item = { price: string }
type Carrying = { stripe: Stripe; checkTime: CheckTime }
type Resume = { cancel_at_period_end?: false; cancel_at?: '' }

/** Plans to add to a subscription of `count` items, from which `leaving` are dropped. */
type Addition = { plans: readonly OfferedPlan[]; count: number; leaving: readonly SubscribedPlan[] }

/**
 * Adds plans by `update`. The number of items in a subscription is limited: if it is full, dropped plans are removed
 * first, and restored if an update fails, such as for a declined card. Returns the count after it, and the dropped plans
 * still to remove.
 */
async function addPlans(
  { stripe, checkTime }: Carrying,
  id: string,
  { plans, ...before }: Addition,
  update: (items: Item[]) => Promise<unknown>,
): Promise<Omit<Addition, 'plans'>> {
  const waiting: Item[] = plans.map(({ current }) => ({ price: current.stripe_price_id }))
  const leaving = [...before.leaving]
  const left: SubscribedPlan[] = []
  let { count } = before
  try {
    while (waiting.length > 0) {
      // Stripe does not allow removing a subscription's last item.
      while (count > 1 && count + waiting.length > MAX_COUNTIES) {
        const [next] = leaving
        if (next === undefined) break
        checkTime()
        await stripe.subscriptionItems.del(next.itemId, FREE)
        left.push(...leaving.splice(0, 1))
        count -= 1
      }
      const items = waiting.splice(0, MAX_COUNTIES - count)
      checkTime()
      await update(items)
      count += items.length
      left.length = 0
    }
  } catch (error) {
    if (left.length > 0) {
      const items = left.map(({ priceId }) => ({ price: priceId }))
      await stripe.subscriptions.update(id, { items, ...FREE })
    }
    throw error
  }
  return { count, leaving }
}

/** Parameters that resume a subscription set to end. */
function resumeOf({ cancelsAt, endWasSetBy }: SubscriptionFacts): Resume {
  if (cancelsAt === null) return {}
  return endWasSetBy === 'cancel_at' ? { cancel_at: '' } : { cancel_at_period_end: false }
}

/**
 * Charges first, then applies the free changes: after a crash at any point, the person has received everything paid for,
 * and repeating the call completes the rest.
 */
async function carryOut(carrying: Carrying, change: ChosenChange): Promise<void> {
  const { stripe, checkTime } = carrying
  const { subscription, steps, charged, returned, dropped } = change
  const { id } = subscription
  if (steps.endsSubscription) {
    if (subscription.cancelsAt === null) await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    return
  }
  const resume = resumeOf(subscription)
  if (steps.endsTrial) {
    // In one step, so that dropped plans are not charged; dropping during a trial refunds nothing.
    const items = [
      ...charged.map(({ current }) => ({ price: current.stripe_price_id })),
      ...dropped.map(({ itemId }) => ({ id: itemId, deleted: true })),
    ]
    await stripe.subscriptions.update(id, { items, trial_end: 'now', ...CHARGED, ...resume }, CHARGING)
    return
  }
  const before = { count: subscription.items.length, leaving: dropped }
  const bought = await addPlans(carrying, id, { plans: charged, ...before }, (items) =>
    stripe.subscriptions.update(id, { items, ...CHARGED, ...resume }, CHARGING),
  )
  const { leaving } = await addPlans(carrying, id, { plans: returned, ...bought }, (items) =>
    stripe.subscriptions.update(id, { items, ...FREE, ...resume }),
  )
  if (charged.length + returned.length === 0 && subscription.cancelsAt !== null)
    await stripe.subscriptions.update(id, resume)
  for (const { itemId } of leaving) {
    checkTime()
    await stripe.subscriptionItems.del(itemId, FREE)
  }
}

const RELOAD = 'This page is out of date. Reload it to see the price, and try again'
const HALFWAY =
  'The payment service did not confirm the change. Check your counties in a minute before you try again'
const IN_PART = 'A payment did not go through, and only part of the change was made. Check your counties'

/** Maps an error once something may have been charged or changed, when we cannot promise that nothing was. */
function failureHalfway(error: unknown, { subscription, charged }: ChosenChange): unknown {
  const failure = failureOf(error)
  if (!(failure instanceof AppError)) return failure
  const { code } = failure
  // A full subscription is changed in several steps, each charged separately.
  const hasSteps = subscription.items.length + charged.length > MAX_COUNTIES
  if (code === 'payment_failed') return hasSteps ? new AppError(code, IN_PART, { cause: error }) : failure
  return code.startsWith('payment_service') ? new AppError(code, HALFWAY, { cause: error }) : failure
}

const ELSEWHERE =
  'Your counties were changed on another device. Check what this change does now, and try again'

type Shown = {
  shown_due_now: number
  shown_monthly_after?: number | undefined
  shown_dropped?: readonly (string | null)[] | undefined
}

/** Throws if the change drops a county that the person was not shown, such as one added on another device meanwhile. */
function requireShownDrops({ dropped }: ChosenChange, { shown_dropped }: Shown): void {
  if (shown_dropped === undefined) return
  if (dropped.some(({ plan }) => !shown_dropped.includes(plan.county)))
    throw new AppError('changed_meanwhile', ELSEWHERE)
}

/** Throws if the change costs more than the person was shown, today or each month. */
async function requireShownPrice(
  stripe: Stripe,
  customer: string,
  change: ChosenChange,
  shown: Shown,
): Promise<void> {
  const { shown_due_now, shown_monthly_after } = shown
  if (shown_monthly_after === undefined) {
    // A page from before the product was updated does not send it.
    if (change.charged.length + change.returned.length > 0) throw new AppError('bad_request', RELOAD)
  } else if (change.monthlyAfter > centsFromDollars(shown_monthly_after)) throw new AppError('price_changed')
  if ((await dueNow(stripe, customer, change)) > centsFromDollars(shown_due_now))
    throw new AppError('price_changed')
}

/**
 * Changes the running subscription to exactly the chosen counties. Throws `price_changed` if that would charge more than
 * the person was shown, today or each month, `changed_meanwhile` if it would drop other counties, and `payment_failed` if
 * the card is declined. Re-reads the result from Stripe in every case, including partial failures.
 */
export async function changeCounties(
  deps: SyncDeps,
  userId: string,
  { shown_due_now, shown_monthly_after, shown_dropped, ...choice }: Choice & Shown,
): Promise<void> {
  const { db, stripe, enqueue } = deps
  if ((await findPaymentAccount(db, userId)) === null) throw new AppError('no_subscription')
  await inTurn(db, userId, async (checkTime) => {
    const change = await requestStripe(async () => {
      const reading = await readAgain(deps, userId)
      if (reading === null) throw new AppError('no_subscription')
      const chosen = await chosenChange(db, reading.converged, choice)
      const { stripe_customer_id } = reading.account
      const shown = { shown_due_now, shown_monthly_after, shown_dropped }
      requireShownDrops(chosen, shown)
      await requireShownPrice(stripe, stripe_customer_id, chosen, shown)
      return chosen
    })
    try {
      await carryOut({ stripe, checkTime }, change)
      const reading = await readAgain(deps, userId)
      if (reading !== null) await recordReading(deps, reading)
    } catch (error) {
      await enqueue(db, syncCustomerJob, { user_id: userId }, syncKey(userId))
      throw failureHalfway(error, change)
    }
  })
}
