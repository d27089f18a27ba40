import type { Stripe } from 'stripe'
import { totalOf } from '../engine/invoice-lines.ts'
import type { Invoice, InvoiceLine, State } from '../state/records.ts'
import { partsOf } from './list-object.ts'

type LineParent = Stripe.InvoiceLineItem.Parent

function lineParent({ invoiceItem, subscriptionItem }: InvoiceLine, subscription: string): LineParent {
  return invoiceItem === null
    ? {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: { credited_items: null },
          subscription,
          subscription_item: subscriptionItem,
        },
        type: 'subscription_item_details',
      }
    : {
        invoice_item_details: {
          invoice_item: invoiceItem,
          proration: true,
          proration_details: { credited_items: null },
          subscription,
        },
        subscription_item_details: null,
        type: 'invoice_item_details',
      }
}

export function lineObject(state: State, invoice: Invoice, line: InvoiceLine) {
  const price = state.prices.get(line.price)
  if (!price) throw new Error(`No price ${line.price}`)
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: 'usd',
    description: line.description,
    discount_amounts: [],
    discountable: line.invoiceItem === null,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: lineParent(line, invoice.subscription),
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unitAmount),
    },
    quantity: line.quantity,
    subtotal: line.amount,
    taxes: [],
  } satisfies Partial<Omit<Stripe.InvoiceLineItem, 'pricing'>> & { pricing: object }
}

export function invoiceObject(state: State, invoice: Invoice) {
  const { id, amountDue, status, billingReason } = invoice
  const total = totalOf(invoice.lines)
  const customer = state.customers.get(invoice.customer)
  const paid = status === 'paid' ? amountDue : 0
  return {
    id,
    object: 'invoice',
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: amountDue - paid,
    amount_shipping: 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: invoice.finalizesAt !== null || invoice.nextAttempt !== null,
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: billingReason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    ending_balance: invoice.endingBalance,
    footer: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: partsOf(
      invoice.lines.map((line) => lineObject(state, invoice, line)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt ?? invoice.finalizesAt,
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: state.subscriptions.get(invoice.subscription)?.metadata ?? {},
        subscription: invoice.subscription,
      },
      type: 'subscription_details',
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    starting_balance: invoice.startingBalance,
    status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    subtotal: total,
    total,
  } satisfies Partial<Omit<Stripe.Invoice, 'lines'>> & { lines: object }
}
