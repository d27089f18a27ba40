import { subscriptionObject } from '../objects/subscription-objects.ts'
import type { Subscription } from '../state/records.ts'
import type { World } from './world.ts'

/** Whether a subscription has not ended. Ended subscriptions are never revived. */
export function isLive({ status }: Subscription): boolean {
  return status !== 'canceled'
}

/** Stores a changed subscription and emits an event with its previous values. */
export function updateSubscription(world: World, next: Subscription, at: number): void {
  const { state } = world
  const known = state.subscriptions.get(next.id)
  const before = known && subscriptionObject(state, known)
  state.subscriptions.set(next.id, next)
  const type = next.status === 'canceled' ? 'deleted' : 'updated'
  world.emit(`customer.subscription.${type}`, at, subscriptionObject(state, next), before)
}

/** Ends a subscription immediately. Its unpaid invoices are no longer charged. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: Subscription['cancellationReason'],
  at: number,
): void {
  for (const invoice of world.state.invoices.values()) {
    if (invoice.subscription !== subscription.id || invoice.status === 'paid') continue
    const status = invoice.status === 'draft' ? 'void' : invoice.status
    world.state.invoices.set(invoice.id, { ...invoice, status, finalizesAt: null, nextAttempt: null })
  }
  const next: Subscription = {
    ...subscription,
    status: 'canceled',
    canceledAt: subscription.canceledAt ?? at,
    endedAt: at,
    cancellationReason: subscription.cancellationReason ?? reason,
    pendingLines: [],
  }
  updateSubscription(world, next, at)
}
