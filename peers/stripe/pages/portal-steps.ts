import { chargeForSubscription } from '../engine/advance.ts'
import { behaviorOf } from '../engine/cards.ts'
import { customerOf } from '../engine/invoicing.ts'
import { endSubscription, isLive, updateSubscription } from '../engine/subscriptions.ts'
import { newId } from '../engine/world.ts'
import type { World } from '../engine/world.ts'
import { customerObject } from '../objects/customer-objects.ts'
import type { PortalConfiguration, PortalSession, Subscription } from '../state/records.ts'

/** An open portal session. */
export type Portal = { readonly session: PortalSession; readonly configuration: PortalConfiguration }

/** Why a step failed, shown next to the card or the invoices. */
export type Problem = { readonly card?: string; readonly invoice?: string }

/** A step on the object with the id `of`. Returns null if it is done or there was nothing to do. */
export type Step = (world: World, portal: Portal, of: string, at: number) => Problem | null

/** The customer's live subscription with this id. */
function runningSubscription({ state }: World, { session }: Portal, id: string): Subscription | null {
  const subscription = state.subscriptions.get(id)
  return subscription?.customer === session.customer && isLive(subscription) ? subscription : null
}

const cancel: Step = (world, portal, of, at) => {
  const subscription = runningSubscription(world, portal, of)
  const { cancels } = portal.configuration
  if (subscription && cancels === 'immediately')
    endSubscription(world, subscription, 'cancellation_requested', at)
  if (subscription && cancels === 'at_period_end') {
    // Stripe's portal sets the time of the end, not the flag `cancel_at_period_end`.
    const cancelAt = subscription.periodEnd
    updateSubscription(
      world,
      { ...subscription, cancelAt, canceledAt: at, cancellationReason: 'cancellation_requested' },
      at,
    )
  }
  return null
}

const keep: Step = (world, portal, of, at) => {
  const subscription = runningSubscription(world, portal, of)
  if (!subscription || portal.configuration.cancels === 'no') return null
  const kept = { cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null, cancellationReason: null }
  updateSubscription(world, { ...subscription, ...kept }, at)
  return null
}

const pay: Step = (world, { session, configuration }, of, at) => {
  const invoice = world.state.invoices.get(of)
  if (!configuration.showsInvoices || invoice?.customer !== session.customer) return null
  if (invoice.status !== 'open') return null
  const { status } = chargeForSubscription(world, invoice, 'manual', at)
  return status === 'paid' ? null : { invoice: 'The payment failed. Change your card and try again.' }
}

/** The steps that a button triggers. */
export const steps: Readonly<Record<string, Step>> = { cancel, keep, pay }

/** Puts another card on file. A card that requires confirmation must already be confirmed. */
export function changeCard(world: World, { session }: Portal, number: string, at: number): Problem | null {
  const behavior = behaviorOf(number)
  if (behavior === null || behavior === 'declined')
    return { card: 'This card was declined. Your card was not changed.' }
  const known = customerOf(world.state, session.customer)
  const customer = { ...known, card: { id: newId('pm'), number, created: at } }
  world.state.customers.set(customer.id, customer)
  world.emit('customer.updated', at, customerObject(customer), customerObject(known))
  return null
}
