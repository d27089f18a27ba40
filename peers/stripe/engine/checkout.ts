import { checkoutObject } from '../objects/checkout-object.ts'
import { subscriptionObject } from '../objects/subscription-objects.ts'
import type { CheckoutSession, Invoice, State, Subscription } from '../state/records.ts'
import { DAY, periodEnd } from './calendar.ts'
import { behaviorOf } from './cards.ts'
import { checkoutTotals, periodLines, trialLines } from './invoice-lines.ts'
import { addInvoice, chargeInvoice, customerOf, draftInvoice, finalizeInvoice } from './invoicing.ts'
import type { Draft } from './invoicing.ts'
import { newId } from './world.ts'
import type { World } from './world.ts'

function newSubscription(session: CheckoutSession, at: number): Subscription {
  const trialEnd = session.trialDays === null ? null : at + session.trialDays * DAY
  return {
    id: newId('sub'),
    created: at,
    customer: session.customer,
    status: trialEnd === null ? 'active' : 'trialing',
    items: session.lineItems.map((item) => ({ id: newId('si'), created: at, ...item, metadata: {} })),
    anchor: trialEnd ?? at,
    periodStart: at,
    periodEnd: trialEnd ?? periodEnd(at, at),
    trialStart: trialEnd === null ? null : at,
    trialEnd,
    isTrialEndAnnounced: false,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancellationReason: null,
    latestInvoice: null,
    pendingLines: [],
    metadata: session.subscriptionMetadata,
  }
}

function firstDraft(state: State, { items, periodStart, periodEnd: end, trialEnd }: Subscription): Draft {
  const linesOf = trialEnd === null ? periodLines : trialLines
  return {
    billingReason: 'subscription_create',
    lines: linesOf(state, items, { start: periodStart, end }),
    periodStart,
    periodEnd: periodStart,
  }
}

/**
 * Completes a checkout: stores the card, starts the subscription and pays its first invoice. Returns `declined` and
 * changes nothing if the card does not work.
 */
export function completeCheckout(
  world: World,
  session: CheckoutSession,
  number: string,
  at: number,
): 'completed' | 'declined' {
  const { state } = world
  const behavior = behaviorOf(number)
  const isCharged = checkoutTotals(state, session).dueToday > 0
  if (behavior === null || behavior === 'declined') return 'declined'
  if (behavior === 'fails_when_charged' && isCharged) return 'declined'

  const customer = customerOf(state, session.customer)
  state.customers.set(customer.id, { ...customer, card: { id: newId('pm'), number, created: at } })
  const subscription = newSubscription(session, at)
  state.subscriptions.set(subscription.id, subscription)
  const draft = draftInvoice(state, subscription, firstDraft(state, subscription), at)
  const begun: Subscription = { ...subscription, latestInvoice: draft.id }
  state.subscriptions.set(begun.id, begun)
  world.emit('customer.subscription.created', at, subscriptionObject(state, begun))
  addInvoice(world, draft)
  const invoice: Invoice = chargeInvoice(world, finalizeInvoice(world, draft, at), 'automatic', at)
  const complete: CheckoutSession = {
    ...session,
    status: 'complete',
    subscription: begun.id,
    invoice: invoice.id,
  }
  state.checkoutSessions.set(complete.id, complete)
  world.emit('checkout.session.completed', at, checkoutObject(world, complete))
  return 'completed'
}
