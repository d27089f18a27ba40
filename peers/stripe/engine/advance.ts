import { checkoutObject } from '../objects/checkout-object.ts'
import { subscriptionObject } from '../objects/subscription-objects.ts'
import type { CheckoutSession, Invoice, State, Subscription } from '../state/records.ts'
import { DAY, HOUR, periodEnd } from './calendar.ts'
import { periodLines } from './invoice-lines.ts'
import { addInvoice, chargeInvoice, draftInvoice, finalizeInvoice } from './invoicing.ts'
import { endSubscription, isLive, updateSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

const TRIAL_WARNING_SECONDS = 3 * DAY

/** A scheduled action. */
type Due = { readonly at: number; happen(world: World): void }

/** Renews a subscription: the new period starts immediately, its invoice stays a draft for an hour. */
function renew(world: World, subscription: Subscription): void {
  const { state } = world
  const at = subscription.periodEnd
  const end = periodEnd(subscription.anchor, at)
  const draft = draftInvoice(
    state,
    subscription,
    {
      billingReason: 'subscription_cycle',
      lines: [...subscription.pendingLines, ...periodLines(state, subscription.items, { start: at, end })],
      periodStart: subscription.periodStart,
      periodEnd: at,
    },
    at,
  )
  const next: Subscription = {
    ...subscription,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
    periodStart: at,
    periodEnd: end,
    latestInvoice: draft.id,
    pendingLines: [],
  }
  updateSubscription(world, next, at)
  addInvoice(world, { ...draft, finalizesAt: at + HOUR })
}

/** Charges an invoice and updates its subscription accordingly. */
export function chargeForSubscription(
  world: World,
  open: Invoice,
  way: 'automatic' | 'manual',
  at: number,
): Invoice {
  const invoice = chargeInvoice(world, open, way, at)
  const subscription = world.state.subscriptions.get(invoice.subscription)
  if (!subscription || !isLive(subscription)) return invoice
  if (invoice.status === 'paid') {
    // Paying an older invoice does not settle the latest one.
    if (subscription.status === 'past_due' && subscription.latestInvoice === invoice.id)
      updateSubscription(world, { ...subscription, status: 'active' }, at)
  } else if (invoice.nextAttempt === null) {
    endSubscription(world, subscription, 'payment_failed', at)
  } else if (subscription.status !== 'past_due') {
    updateSubscription(world, { ...subscription, status: 'past_due' }, at)
  }
  return invoice
}

function* dueOfSubscription(subscription: Subscription): Iterable<Due> {
  if (!isLive(subscription)) return
  const { trialEnd, isTrialEndAnnounced, cancelAt, periodEnd: end } = subscription
  if (subscription.status === 'trialing' && trialEnd !== null && !isTrialEndAnnounced) {
    const at = Math.max(trialEnd - TRIAL_WARNING_SECONDS, subscription.created)
    yield {
      at,
      happen(world) {
        const notified = { ...subscription, isTrialEndAnnounced: true }
        world.state.subscriptions.set(notified.id, notified)
        world.emit('customer.subscription.trial_will_end', at, subscriptionObject(world.state, notified))
      },
    }
  }
  const ends = cancelAt !== null && cancelAt <= end
  const at = ends ? cancelAt : end
  yield {
    at,
    happen: (world) =>
      ends ? endSubscription(world, subscription, 'cancellation_requested', at) : renew(world, subscription),
  }
}

function* dueOfInvoice(invoice: Invoice): Iterable<Due> {
  const { finalizesAt, nextAttempt } = invoice
  if (finalizesAt !== null) {
    yield {
      at: finalizesAt,
      happen: (world) =>
        void chargeForSubscription(
          world,
          finalizeInvoice(world, invoice, finalizesAt),
          'automatic',
          finalizesAt,
        ),
    }
  }
  if (nextAttempt !== null)
    yield {
      at: nextAttempt,
      happen: (world) => void chargeForSubscription(world, invoice, 'automatic', nextAttempt),
    }
}

function* dueOfCheckout(session: CheckoutSession): Iterable<Due> {
  if (session.status === 'open')
    yield { at: session.expiresAt, happen: (world) => expireCheckout(world, session, session.expiresAt) }
}

export function expireCheckout(world: World, session: CheckoutSession, at: number): void {
  const expired: CheckoutSession = { ...session, status: 'expired' }
  world.state.checkoutSessions.set(expired.id, expired)
  world.emit('checkout.session.expired', at, checkoutObject(world, expired))
}

function* everythingDue({ checkoutSessions, subscriptions, invoices }: State): Iterable<Due> {
  for (const session of checkoutSessions.values()) yield* dueOfCheckout(session)
  for (const invoice of invoices.values()) yield* dueOfInvoice(invoice)
  for (const subscription of subscriptions.values()) yield* dueOfSubscription(subscription)
}

/** Runs everything due by now, in chronological order. Returns whether anything was due. */
export function catchUp(world: World, now: number): boolean {
  let happened = false
  for (;;) {
    let first: Due | null = null
    for (const due of everythingDue(world.state))
      if (due.at <= now && due.at < (first?.at ?? Infinity)) first = due
    if (!first) return happened
    first.happen(world)
    happened = true
  }
}
