import type {
  CheckoutSession,
  InvoiceLine,
  Price,
  State,
  Subscription,
  SubscriptionItem,
} from '../state/records.ts'
import { dateText, moneyText } from './calendar.ts'
import { newId } from './world.ts'

type Period = { readonly start: number; readonly end: number }

export function totalOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

export function priceOf(state: State, id: string): Price {
  const price = state.prices.get(id)
  if (!price) throw new Error(`No price ${id}`)
  return price
}

function productName(state: State, price: Price): string {
  return state.products.get(price.product)?.name ?? price.product
}

function line(
  item: SubscriptionItem,
  { start, end }: Period,
  amount: number,
  description: string,
): InvoiceLine {
  return {
    id: newId('il'),
    price: item.price,
    quantity: item.quantity,
    amount,
    description,
    start,
    end,
    subscriptionItem: item.id,
    invoiceItem: null,
  }
}

/** One line per item for a whole period. */
export function periodLines(state: State, items: readonly SubscriptionItem[], period: Period): InvoiceLine[] {
  return items.map((item) => {
    const price = priceOf(state, item.price)
    const text = `${item.quantity} × ${productName(state, price)} (at ${moneyText(price.unitAmount)} / month)`
    return line(item, period, price.unitAmount * item.quantity, text)
  })
}

/** One free line per item, for the trial. */
export function trialLines(state: State, items: readonly SubscriptionItem[], period: Period): InvoiceLine[] {
  return items.map((item) => {
    const name = productName(state, priceOf(state, item.price))
    return line(item, period, 0, `Trial period for ${name}`)
  })
}

/** Charges added items and credits removed ones for the rest of the current period, to the second. */
export function prorationLines(
  state: State,
  { periodStart, periodEnd }: Subscription,
  { added, removed }: { added: readonly SubscriptionItem[]; removed: readonly SubscriptionItem[] },
  at: number,
): InvoiceLine[] {
  const share = (periodEnd - at) / (periodEnd - periodStart)
  const rest = (item: SubscriptionItem, sign: 1 | -1, words: string): InvoiceLine => {
    const price = priceOf(state, item.price)
    const amount = sign * Math.round(price.unitAmount * item.quantity * share)
    const text = `${words} on ${productName(state, price)} after ${dateText(at)}`
    return { ...line(item, { start: at, end: periodEnd }, amount, text), invoiceItem: newId('ii') }
  }
  return [
    ...removed.map((item) => rest(item, -1, 'Unused time')),
    ...added.map((item) => rest(item, 1, 'Remaining time')),
  ]
}

/** What a checkout costs today and then every month, in cents. */
export function checkoutTotals(
  state: State,
  { lineItems, trialDays }: CheckoutSession,
): { dueToday: number; monthly: number } {
  const monthly = lineItems.reduce(
    (sum, { price, quantity }) => sum + priceOf(state, price).unitAmount * quantity,
    0,
  )
  return { monthly, dueToday: trialDays === null ? monthly : 0 }
}
