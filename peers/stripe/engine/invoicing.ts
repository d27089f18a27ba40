import { invoiceObject } from '../objects/invoice-objects.ts'
import type { BillingReason, Customer, Invoice, InvoiceLine, State, Subscription } from '../state/records.ts'
import { DAY } from './calendar.ts'
import { pays } from './cards.ts'
import { totalOf } from './invoice-lines.ts'
import { newId } from './world.ts'
import type { World } from './world.ts'

/** Stripe charges no less than this; less is put on the balance. */
const MIN_CHARGE_CENTS = 50

/** Days after a failed charge until the next is tried; after the last one the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7]

/** What an invoice is about, before it is one. */
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

/** The invoice of a draft, not yet kept and nobody told. */
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

/** Whether the charge of an invoice would succeed now. */
export function wouldBePaid(state: State, invoice: Invoice): boolean {
  const { card } = customerOf(state, invoice.customer)
  return invoice.amountDue === 0 || (card !== null && pays(card.number))
}

/** Keeps an invoice and tells that it exists. */
export function addInvoice(world: World, invoice: Invoice): void {
  world.state.invoices.set(invoice.id, invoice)
  world.emit('invoice.created', invoice.created, invoiceObject(world.state, invoice))
}

/** Closes a draft: it gets its number, and the balance is settled. */
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
 * Charges an open invoice once. A charge that fails is tried again after some days, where any are left; one that
 * somebody asked for by hand leaves that plan as it is.
 */
export function chargeInvoice(
  world: World,
  open: Invoice,
  way: 'by_itself' | 'by_hand',
  at: number,
): Invoice {
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
  const failed: Invoice = way === 'by_hand' ? open : { ...open, attempts: open.attempts + 1, nextAttempt }
  state.invoices.set(failed.id, failed)
  world.emit('invoice.payment_failed', at, invoiceObject(state, failed))
  return failed
}
