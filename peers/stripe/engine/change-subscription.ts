import type {
  Invoice,
  InvoiceLine,
  Metadata,
  State,
  Subscription,
  SubscriptionItem,
} from '../state/records.ts'
import { periodEnd } from './calendar.ts'
import { periodLines, prorationLines } from './invoice-lines.ts'
import { addInvoice, chargeInvoice, draftInvoice, finalizeInvoice, wouldBePaid } from './invoicing.ts'
import type { Draft } from './invoicing.ts'
import { updateSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

export type Change = {
  /** All items after the change; items with an unknown id are new. */
  readonly items: SubscriptionItem[]
  readonly prorations: 'always_invoice' | 'create_prorations' | 'none'
  /** Effective time for prorations, within the current period. */
  readonly prorationAt: number
  readonly endsTrial: boolean
  readonly cancelAtPeriodEnd: boolean
  readonly cancelAt: number | null
  readonly metadata: Metadata
}

/** A planned change: the resulting subscription, and the invoice that would be charged immediately. */
export type Plan = { readonly next: Subscription; readonly draft: Draft | null }

function isSame(a: SubscriptionItem, b: SubscriptionItem): boolean {
  return a.id === b.id && a.price === b.price && a.quantity === b.quantity
}

function prorate(state: State, known: Subscription, change: Change): InvoiceLine[] {
  const added = change.items.filter((item) => !known.items.some((other) => isSame(other, item)))
  const removed = known.items.filter((item) => !change.items.some((other) => isSame(other, item)))
  return prorationLines(state, known, { added, removed }, change.prorationAt)
}

/** Ends the trial now: the first month starts, for all items. */
function endTrial(state: State, subscription: Subscription, at: number): Plan {
  const end = periodEnd(at, at)
  const next: Subscription = {
    ...subscription,
    status: 'active',
    anchor: at,
    trialEnd: at,
    isTrialEndAnnounced: true,
    periodStart: at,
    periodEnd: end,
    cancelAt: subscription.cancelAtPeriodEnd ? end : subscription.cancelAt,
  }
  const lines = periodLines(state, next.items, { start: at, end })
  return { next, draft: { billingReason: 'subscription_update', lines, periodStart: at, periodEnd: at } }
}

/** Computes the result of a change without applying it. */
export function planChange(state: State, known: Subscription, change: Change, at: number): Plan {
  const { items, cancelAtPeriodEnd, cancelAt, metadata, prorations } = change
  const isEnding = cancelAt !== null
  const next: Subscription = {
    ...known,
    items,
    cancelAtPeriodEnd,
    cancelAt,
    canceledAt: isEnding ? (known.canceledAt ?? at) : null,
    cancellationReason: isEnding ? 'cancellation_requested' : null,
    metadata,
  }
  if (known.status === 'trialing') {
    // A trial is free, so there is nothing to prorate.
    return change.endsTrial ? endTrial(state, next, at) : { next, draft: null }
  }
  const lines = prorations === 'none' ? [] : prorate(state, known, change)
  if (lines.length === 0) return { next, draft: null }
  if (prorations === 'create_prorations')
    return { next: { ...next, pendingLines: [...next.pendingLines, ...lines] }, draft: null }
  const draft: Draft = { billingReason: 'subscription_update', lines, periodStart: at, periodEnd: at }
  return { next, draft }
}

/** The next renewal's invoice as of now. */
export function upcomingDraft(state: State, subscription: Subscription): Draft {
  const start = subscription.periodEnd
  const end = periodEnd(subscription.anchor, start)
  return {
    billingReason: 'subscription_cycle',
    lines: [...subscription.pendingLines, ...periodLines(state, subscription.items, { start, end })],
    periodStart: subscription.periodStart,
    periodEnd: start,
  }
}

/**
 * Applies a planned change and charges for it. If the charge fails and `needsPayment` is set, returns `declined` and
 * changes nothing; otherwise a failed charge makes the subscription past due.
 */
export function makeChange(
  world: World,
  { next, draft }: Plan,
  needsPayment: boolean,
  at: number,
): 'changed' | 'declined' {
  if (!draft) {
    updateSubscription(world, next, at)
    return 'changed'
  }
  const invoice = draftInvoice(world.state, next, draft, at)
  if (needsPayment && !wouldBePaid(world.state, invoice)) return 'declined'
  addInvoice(world, invoice)
  const charged: Invoice = chargeInvoice(world, finalizeInvoice(world, invoice, at), 'automatic', at)
  const status = charged.status === 'paid' ? next.status : 'past_due'
  updateSubscription(world, { ...next, status, latestInvoice: invoice.id }, at)
  return 'changed'
}
