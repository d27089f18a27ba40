import type { Stripe } from 'stripe'
import type { State, Subscription, SubscriptionItem } from '../state/records.ts'
import { priceObject } from './catalog-objects.ts'
import { partsOf } from './list-object.ts'

export function subscriptionItemObject(state: State, subscription: Subscription, item: SubscriptionItem) {
  const price = state.prices.get(item.price)
  if (!price) throw new Error(`No price ${item.price}`)
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    discounts: [],
    metadata: item.metadata,
    price: priceObject(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  }
}

export function subscriptionObject(state: State, subscription: Subscription) {
  const { id, items, customer, trialStart, trialEnd } = subscription
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.cancellationReason,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: 'usd',
    customer,
    days_until_due: null,
    default_payment_method: state.customers.get(customer)?.card?.id ?? null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: subscription.endedAt,
    items: partsOf(
      items.map((item) => subscriptionItemObject(state, subscription, item)),
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'create_invoice' },
    },
    trial_start: trialStart,
  } satisfies Partial<Omit<Stripe.Subscription, 'items'>> & { items: object }
}
