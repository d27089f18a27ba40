import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Choice } from '#contract/billing/billing.ts'
import { AppError } from '#contract/errors.ts'
import { isLiveSubscription, mayHaveTrial, trialDaysOf } from '#domain/accounts/payment-standing.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { chosenPlans, type OfferedPlan, onSale } from './choice.ts'
import { closeSoon, ensureCustomer, currentCustomer } from '#server/features/billing/stripe/customers.ts'
import { syncCustomerJob, syncKey } from '#server/features/billing/job-definitions.ts'
import { findPaymentAccount } from '#server/features/billing/payment-accounts.store.ts'
import { readPlans } from '#server/features/billing/plans.store.ts'
import { readSubscriptions, type SubscriptionFacts } from '#server/features/billing/stripe/read-customer.ts'
import { requestStripe, isRefused } from '#server/features/billing/stripe/stripe-client.ts'
import { mayBeginTrial } from '#server/features/billing/trials.ts'
import { inTurn } from '#server/features/billing/reconcile/turns.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; stripe: Stripe; publicUrl: string }
type Page = { id: string; url: string }
type Buyer = { userId: string; email: string; name: string; isEmailVerified: boolean }

function requireNoneLive(subscriptions: readonly SubscriptionFacts[]): void {
  if (subscriptions.some(({ status }) => isLiveSubscription(status))) throw new AppError('already_subscribed')
}

/** Identifies what a payment page sells. Hashed because Stripe metadata holds at most 500 characters. */
function contentsOf(plans: readonly OfferedPlan[], trialDays: number): string {
  const prices = plans.map(({ current }) => current.stripe_price_id).toSorted()
  return createHash('sha256')
    .update([trialDays, ...prices].join(' '))
    .digest('hex')
}

/** Expires an open page; a page that was just paid stays, and shows up as a subscription. */
async function expire(stripe: Stripe, session: Pick<Stripe.Checkout.Session, 'id'>): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(session.id)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/**
 * The customer's payment page for these plans. Repeating the call returns the same page, and pages for other plans are
 * expired first, so only one of several tabs can buy. The caller holds the person's turn.
 */
async function openPage(
  { stripe, publicUrl }: Pick<Deps, 'stripe' | 'publicUrl'>,
  { userId, customer, hadOne }: { userId: string; customer: string; hadOne: boolean },
  plans: readonly OfferedPlan[],
): Promise<Page> {
  // Listed before the subscriptions are read, so that a page paid at any moment is in one of the two.
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const earlier = await readSubscriptions(stripe, customer)
  requireNoneLive(earlier)
  const isFirst = !hadOne && earlier.every(({ status }) => mayHaveTrial(status))
  const trialDays = isFirst ? trialDaysOf(plans.map(({ trial_days }) => ({ trialDays: trial_days }))) : 0
  const contents = contentsOf(plans, trialDays)
  const same = open.data.find(({ metadata }) => metadata?.['contents'] === contents)
  const others = open.data.filter((session) => session !== same)
  for (const session of others) await expire(stripe, session)
  if (others.length > 0) requireNoneLive(await readSubscriptions(stripe, customer))
  const page =
    same ??
    (await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: plans.map(({ current }) => ({ price: current.stripe_price_id, quantity: 1 })),
      payment_method_collection: 'always',
      subscription_data: {
        metadata: { user_id: userId },
        ...(trialDays > 0 && { trial_period_days: trialDays }),
      },
      metadata: { contents },
      success_url: `${publicUrl}/success`,
      cancel_url: `${publicUrl}/cancel`,
    }))
  if (page.url === null) throw new Error(`the payment page ${page.id} has no address`)
  return { id: page.id, url: page.url }
}

/** Undoes a page whose buyer erased the account while it was created. */
async function undoPage(deps: Deps, customer: string, page: Page): Promise<never> {
  await deps.db.transaction((tx) => closeSoon(tx, deps, customer))
  await expire(deps.stripe, page)
  throw new AppError('not_signed_in')
}

/** URL of the page where a person pays for a new subscription to these counties. */
export async function startCheckout(deps: Deps, buyer: Buyer, choice: Choice): Promise<string> {
  const { db, enqueue } = deps
  const { userId, email, name } = buyer
  if (!buyer.isEmailVerified) throw new AppError('email_not_verified')
  const plans = onSale(chosenPlans(choice, await readPlans(db)))
  if (plans.length === 0) throw new AppError('bad_request', 'Choose at least one county')
  await ensureCustomer(deps, buyer)
  try {
    return await inTurn(db, userId, () =>
      requestStripe(async () => {
        const hadOne = !(await mayBeginTrial(db, buyer))
        const customer = await currentCustomer(deps, { userId, email, name })
        const page = await openPage(deps, { userId, customer, hadOne }, plans)
        if ((await findPaymentAccount(db, userId))?.stripe_customer_id !== customer)
          return undoPage(deps, customer, page)
        return page.url
      }),
    )
  } catch (error) {
    // It was paid, and its event may not have arrived.
    if (error instanceof AppError && error.code === 'already_subscribed')
      await enqueue(db, syncCustomerJob, { user_id: userId }, syncKey(userId))
    throw error
  }
}
