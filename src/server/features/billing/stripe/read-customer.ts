import type Stripe from 'stripe'
import { isLiveSubscription } from '#domain/accounts/payment-standing.ts'
import { isMissing } from './stripe-client.ts'

/** The fields of a Stripe subscription that matter here. Times are epoch seconds. */
export type SubscriptionFacts = {
  id: string
  status: string
  created: number
  trialEnd: number | null
  /** End date, if canceled; null if it continues. */
  cancelsAt: number | null
  /** When it ended; null if it has not. */
  endedAt: number | null
  /** Stripe resumes a subscription by the same parameter that ended it. */
  endWasSetBy: 'cancel_at' | 'cancel_at_period_end'
  latestInvoice: string | null
  items: readonly { id: string; price: string; periodEnd: number }[]
}

/** A paid invoice with what it paid for, and the end of that period. */
export type InvoiceFacts = {
  id: string
  amountCents: number
  paidAt: number
  lines: readonly { price: string; amountCents: number; periodEnd: number }[]
}

export type CustomerFacts = {
  subscriptions: readonly SubscriptionFacts[]
  invoices: readonly InvoiceFacts[]
  /** IDs of invoices that can still be paid although their subscription has ended. */
  leftOpen: readonly string[]
}

const PAGE = 100

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/** Stripe embeds only the first page of a nested list; this fetches the rest. */
async function itemsOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionItem[]> {
  if (!subscription.items.has_more) return subscription.items.data
  const all: Stripe.SubscriptionItem[] = []
  for await (const item of stripe.subscriptionItems.list({ subscription: subscription.id, limit: PAGE }))
    all.push(item)
  return all
}

/** All lines of an invoice. */
async function linesOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!invoice.lines.has_more) return invoice.lines.data
  const all: Stripe.InvoiceLineItem[] = []
  for await (const line of stripe.invoices.listLineItems(invoice.id, { limit: PAGE })) all.push(line)
  return all
}

async function subscriptionFacts(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<SubscriptionFacts> {
  const items = await itemsOf(stripe, subscription)
  const periodEnd = items.reduce((latest, item) => Math.max(latest, item.current_period_end), 0)
  return {
    id: subscription.id,
    status: subscription.status,
    created: subscription.created,
    trialEnd: subscription.trial_end,
    cancelsAt: subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null),
    endedAt: subscription.ended_at,
    endWasSetBy: subscription.cancel_at_period_end ? 'cancel_at_period_end' : 'cancel_at',
    latestInvoice: subscription.latest_invoice === null ? null : idOf(subscription.latest_invoice),
    items: items.map((item) => ({ id: item.id, price: item.price.id, periodEnd: item.current_period_end })),
  }
}

async function invoiceFacts(stripe: Stripe, invoice: Stripe.Invoice): Promise<InvoiceFacts> {
  const lines = await linesOf(stripe, invoice)
  return {
    id: invoice.id,
    amountCents: invoice.amount_paid,
    paidAt: invoice.status_transitions.paid_at ?? invoice.created,
    lines: lines.flatMap((line) => {
      const price = line.pricing?.price_details?.price
      return price === undefined
        ? []
        : [{ price: idOf(price), amountCents: line.amount, periodEnd: line.period.end }]
    }),
  }
}

/** Stripe stops charging such an invoice, but its page and the portal still accept payment. */
async function openInvoicesOfEnded(
  stripe: Stripe,
  customer: string,
  subscriptions: readonly SubscriptionFacts[],
): Promise<string[]> {
  const ended = new Set(subscriptions.flatMap(({ id, status }) => (isLiveSubscription(status) ? [] : [id])))
  const found: string[] = []
  if (ended.size === 0) return found
  for await (const { id, parent } of stripe.invoices.list({ customer, status: 'open', limit: PAGE })) {
    const subscription = parent?.subscription_details?.subscription
    if (subscription && ended.has(idOf(subscription))) found.push(id)
  }
  return found
}

/** The customer's subscriptions of every status. */
export async function readSubscriptions(stripe: Stripe, customer: string): Promise<SubscriptionFacts[]> {
  const found: SubscriptionFacts[] = []
  const list = stripe.subscriptions.list({ customer, status: 'all', limit: PAGE })
  for await (const subscription of list) found.push(await subscriptionFacts(stripe, subscription))
  return found
}

/**
 * Whether a customer was deleted at Stripe. Throws for an unknown customer: that means a wrong key or another account's
 * customer, and proves nothing about payments.
 */
export async function isDeletedCustomer(stripe: Stripe, customer: string): Promise<boolean> {
  return (await stripe.customers.retrieve(customer)).deleted === true
}

/**
 * Everything about a customer that determines access. A deleted customer has nothing; throws for a customer unknown to
 * Stripe.
 */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerFacts> {
  try {
    const subscriptions = await readSubscriptions(stripe, customer)
    const invoices: InvoiceFacts[] = []
    const paid = stripe.invoices.list({ customer, status: 'paid', limit: PAGE })
    for await (const invoice of paid) invoices.push(await invoiceFacts(stripe, invoice))
    return { subscriptions, invoices, leftOpen: await openInvoicesOfEnded(stripe, customer, subscriptions) }
  } catch (error) {
    if (isMissing(error) && (await isDeletedCustomer(stripe, customer)))
      return { subscriptions: [], invoices: [], leftOpen: [] }
    throw error
  }
}
