import { z } from 'zod'
import { makeChange, planChange, upcomingDraft } from '../engine/change-subscription.ts'
import { draftInvoice } from '../engine/invoicing.ts'
import { isLive } from '../engine/subscriptions.ts'
import type { World } from '../engine/world.ts'
import { invoiceObject } from '../objects/invoice-objects.ts'
import { subscriptionItemObject, subscriptionObject } from '../objects/subscription-objects.ts'
import type { Subscription } from '../state/records.ts'
import { defineCall } from './calls.ts'
import { customerNamed } from './customers.ts'
import { found, mustBe, newestFirst, page, paging } from './lists.ts'
import { StripeError, cardDeclined, noSuch } from './stripe-error.ts'
import { changeParams, readChange } from './subscription-params.ts'

const statuses = ['active', 'canceled', 'past_due', 'trialing'] as const
/** Stripe statuses that never occur here. */
const otherStatuses = ['incomplete', 'incomplete_expired', 'paused', 'unpaid'] as const

function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === undefined) return isLive(subscription)
  if (status === 'ended') return !isLive(subscription)
  return status === 'all' || subscription.status === status
}

function subscriptionOfItem(world: World, id: string): Subscription {
  const owner = [...world.state.subscriptions.values()].find(({ items }) =>
    items.some((item) => item.id === id),
  )
  if (!owner) throw noSuch('subscription_item', id, 'id')
  return owner
}

function change(
  world: World,
  known: Subscription,
  params: z.infer<z.ZodObject<typeof changeParams>>,
  { param, at, needsPayment }: { param: string; at: number; needsPayment: boolean },
): void {
  const plan = planChange(world.state, known, readChange(world, known, params, { param, at }), at)
  if (makeChange(world, plan, needsPayment, at) === 'declined') throw cardDeclined()
}

export const subscriptionCalls = {
  'GET /v1/subscriptions': defineCall(
    z.strictObject({
      ...paging,
      customer: z.string().optional(),
      status: z.enum([...statuses, ...otherStatuses, 'ended', 'all']).optional(),
    }),
    ({ world }, { customer, status, ...paged }) => {
      if (customer !== undefined) found(world.state.customers, 'customer', customer, 'customer')
      const subscriptions = newestFirst(
        world.state.subscriptions,
        (subscription) =>
          (customer === undefined || subscription.customer === customer) && hasStatus(subscription, status),
      )
      return page(subscriptions, '/v1/subscriptions', paged, (subscription) =>
        subscriptionObject(world.state, subscription),
      )
    },
  ),

  'POST /v1/subscriptions/:id': defineCall(
    z.strictObject({
      ...changeParams,
      payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
    }),
    ({ world, at, id }, { payment_behavior: behavior, ...params }) => {
      const known = found(world.state.subscriptions, 'subscription', id)
      const needsPayment = behavior === 'error_if_incomplete'
      change(world, known, params, { param: 'items', at, needsPayment })
      return subscriptionObject(world.state, found(world.state.subscriptions, 'subscription', id))
    },
  ),

  'GET /v1/subscription_items': defineCall(
    z.strictObject({ ...paging, subscription: z.string() }),
    ({ world }, { subscription, ...paged }) => {
      const owner = found(world.state.subscriptions, 'subscription', subscription, 'subscription')
      return page(owner.items, '/v1/subscription_items', paged, (item) =>
        subscriptionItemObject(world.state, owner, item),
      )
    },
  ),

  'DELETE /v1/subscription_items/:id': defineCall(
    z.strictObject({
      proration_behavior: changeParams.proration_behavior,
      proration_date: changeParams.proration_date,
      payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
    }),
    ({ world, at, id }, { payment_behavior: behavior, ...params }) => {
      const owner = subscriptionOfItem(world, id)
      const needsPayment = behavior === 'error_if_incomplete'
      change(
        world,
        owner,
        { ...params, items: [{ id, deleted: true }] },
        { param: 'items', at, needsPayment },
      )
      return { id, object: 'subscription_item', deleted: true }
    },
  ),

  'POST /v1/invoices/create_preview': defineCall(
    z.strictObject({
      customer: z.string().optional(),
      subscription: z.string(),
      subscription_details: z.strictObject(changeParams).prefault({}),
    }),
    ({ world, at }, { customer, subscription: id, subscription_details: params }) => {
      const known = found(world.state.subscriptions, 'subscription', id, 'subscription')
      if (customer !== undefined) {
        customerNamed(world, customer, 'customer')
        mustBe(known.customer === customer, `The subscription ${id} is not of this customer.`, 'subscription')
      }
      const param = 'subscription_details[items]'
      const { next, draft } = planChange(
        world.state,
        known,
        readChange(world, known, params, { param, at }),
        at,
      )
      if (!draft && next.cancelAt !== null && next.cancelAt <= next.periodEnd)
        throw new StripeError(`No upcoming invoices for customer: ${next.customer}`, {
          status: 404,
          code: 'invoice_upcoming_none',
        })
      const invoice = draftInvoice(world.state, next, draft ?? upcomingDraft(world.state, next), at)
      return { ...invoiceObject(world.state, invoice), id: invoice.id.replace('in_', 'upcoming_in_') }
    },
  ),
}
