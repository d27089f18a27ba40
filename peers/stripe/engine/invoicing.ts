import { invoiceObject } from '../objects/invoice-objects.ts'
import type { BillingReason, Customer, Invoice, InvoiceLine, State, Subscription } from '../state/records.ts'
import { DAY } from './calendar.ts'
import { pays } from './cards.ts'
import { totalOf } from './invoice-lines.ts'
import { newId } from './world.ts'
import type { World } from './world.ts'

/** Stripe's minimum charge; a smaller amount is added to the customer's balance. */
const MIN_CHARGE_CENTS = 50

/** Days between a failed charge and the next attempt; after the last attempt the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7]

/** Content of an invoice before it is created. */
export type Draft = {
  readonly billingReason: BillingReason
  readonly lines: InvoiceLine[]
  readonly periodStart: number
  readonly periodEnd: number
}

export function customerOf(state: State, id: string): Customer {
  const customer = state.customers.get(id)
  if (!customer) throw new Error(`No customer ${id}`)
  return customer
}

function amounts(lines: readonly InvoiceLine[], balance: number): { amountDue: number; left: number } {
  const due = totalOf(lines) + balance
  return due < MIN_CHARGE_CENTS ? { amountDue: 0, left: due } : { amountDue: due, left: 0 }
}

/** Builds an invoice from a draft, without storing it or emitting an event. */
export function draftInvoice(state: State, subscription: Subscription, draft: Draft, at: number): Invoice {
  const { balance } = customerOf(state, subscription.customer)
  return {
    id: newId('in'),
    number: null,
    created: at,
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'draft',
    ...draft,
    startingBalance: balance,
    endingBalance: null,
    amountDue: amounts(draft.lines, balance).amountDue,
    attempts: 0,
    finalizesAt: null,
    finalizedAt: null,
    nextAttempt: null,
    paidAt: null,
  }
}

/** Whether charging an invoice would succeed now. */
export function wouldBePaid(state: State, invoice: Invoice): boolean {
  const { card } = customerOf(state, invoice.customer)
  return invoice.amountDue === 0 || (card !== null && pays(card.number))
}

/** Stores an invoice and emits `invoice.created`. */
export function addInvoice(world: World, invoice: Invoice): void {
  world.state.invoices.set(invoice.id, invoice)
  world.emit('invoice.created', invoice.created, invoiceObject(world.state, invoice))
}

/** Finalizes a draft: assigns its number and settles the balance. */
export function finalizeInvoice(world: World, draft: Invoice, at: number): Invoice {
  const { state } = world
  const customer = customerOf(state, draft.customer)
  const { amountDue, left } = amounts(draft.lines, customer.balance)
  state.customers.set(customer.id, { ...customer, balance: left })
  state.invoicesNumbered += 1
  const invoice: Invoice = {
    ...draft,
    status: 'open',
    number: `LOCAL-${String(state.invoicesNumbered).padStart(4, '0')}`,
    startingBalance: customer.balance,
    endingBalance: left,
    amountDue,
    finalizesAt: null,
    finalizedAt: at,
  }
  state.invoices.set(invoice.id, invoice)
  return invoice
}

/**
 * Charges an open invoice once. A failed automatic charge schedules the next retry, if any are left; a failed manual
 * charge leaves the retry schedule unchanged.
 */
export function chargeInvoice(world: World, open: Invoice, way: 'automatic' | 'manual', at: number): Invoice {
  const { state } = world
  if (wouldBePaid(state, open)) {
    const attempts = open.attempts + (open.amountDue === 0 ? 0 : 1)
    const paid: Invoice = { ...open, status: 'paid', attempts, paidAt: at, nextAttempt: null }
    state.invoices.set(paid.id, paid)
    world.emit('invoice.paid', at, invoiceObject(state, paid))
    return paid
  }
  const days = RETRY_DAYS[open.attempts]
  const nextAttempt = days === undefined ? null : at + days * DAY
  const failed: Invoice = way === 'manual' ? open : { ...open, attempts: open.attempts + 1, nextAttempt }
  state.invoices.set(failed.id, failed)
  world.emit('invoice.payment_failed', at, invoiceObject(state, failed))
  return failed
}
