import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CARDS,
  DAY,
  HOUR,
  makeCheckout,
  makePrice,
  openPortal,
  startStripePeer,
  subscribe,
  subscriptionOf,
} from '../stripe-peer.fixture.ts'
import type { StripePeer } from '../stripe-peer.fixture.ts'

type Change = Pick<
  Stripe.SubscriptionUpdateParams,
  'items' | 'trial_end' | 'proration_behavior' | 'proration_date'
>

let peer: StripePeer
let stripe: Stripe
let price: string
let expensive: string

beforeAll(async () => {
  peer = await startStripePeer()
  stripe = peer.sdk()
  price = await makePrice(stripe, 3000, 'Wake County')
  expensive = await makePrice(stripe, 6000, 'Durham County')
})

afterAll(() => peer.stop())

async function invoicesOf(customer: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ customer })).data
}

/** Start and end of the current period. */
function periodOf({ items }: Stripe.Subscription): { start: number; end: number } {
  const [item] = items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

/** The end of the calendar month that starts at `at`. */
function monthAfter(at: number): number {
  const date = new Date(at * 1000)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.getTime() / 1000
}

/** Advances the clock to one second after a time. */
async function moveTo(at: number): Promise<void> {
  await peer.advance(at - (await peer.now()) + 1)
}

describe('a subscription without a trial', () => {
  it('is charged immediately, then every month an hour after the period starts', async () => {
    const customer = await subscribe(peer, [price, expensive])
    const begun = await subscriptionOf(peer, customer)
    expect(begun).toMatchObject({ status: 'active', trial_end: null, cancel_at_period_end: false })
    const { start, end } = periodOf(begun)
    expect(await peer.events(customer)).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.paid',
      'checkout.session.completed',
    ])
    const [first] = await invoicesOf(customer)
    expect(first).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 9000,
      parent: { subscription_details: { subscription: begun.id } },
    })
    expect(
      first?.lines.data.map(({ amount, period, pricing }) => [amount, period, pricing?.price_details?.price]),
    ).toEqual([
      [3000, { start, end }, price],
      [6000, { start, end }, expensive],
    ])

    await moveTo(end)
    const renewed = await subscriptionOf(peer, customer)
    expect(renewed.status).toBe('active')
    expect(periodOf(renewed).start).toBe(end)
    expect((await invoicesOf(customer))[0]).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
    })
    expect(await peer.events(customer)).toEqual(['customer.subscription.updated', 'invoice.created'])
    await peer.advance(HOUR)
    expect((await invoicesOf(customer))[0]).toMatchObject({ status: 'paid', amount_paid: 9000 })
    expect(await peer.events(customer)).toEqual(['invoice.paid'])
  })

  it('ends with its period when canceled, unless the cancellation is undone', async () => {
    const customer = await subscribe(peer, [price])
    const { id, ...subscription } = await subscriptionOf(peer, customer)
    const { end } = periodOf({ id, ...subscription })
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: end,
      status: 'active',
    })
    await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    })
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    })
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await peer.events(customer)
    await moveTo(end)
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await peer.events(customer)).toEqual(['customer.subscription.deleted'])
    expect(await invoicesOf(customer)).toHaveLength(1)
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow('canceled')
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  })
})

describe('a trial', () => {
  it('is free, sends a notice three days before it ends, and then charges', async () => {
    const customer = await subscribe(peer, [price], { trialDays: 14 })
    const trial = await subscriptionOf(peer, customer)
    const { start, end } = periodOf(trial)
    expect(trial).toMatchObject({ status: 'trialing', trial_start: start, trial_end: end })
    expect(end - start).toBe(14 * DAY)
    const [free] = await invoicesOf(customer)
    expect(free).toMatchObject({
      status: 'paid',
      total: 0,
      lines: { data: [{ amount: 0, period: { start, end } }] },
    })
    await peer.events(customer)
    await moveTo(end - 3 * DAY)
    expect(await peer.events(customer)).toEqual(['customer.subscription.trial_will_end'])
    await moveTo(end + HOUR)
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'active', trial_end: end })
    expect((await invoicesOf(customer))[0]).toMatchObject({
      status: 'paid',
      amount_paid: 3000,
      lines: { data: [{ period: { start: end, end: monthAfter(end) } }] },
    })
  })

  it('ends with a full charge when a county is added, or stays unchanged if the charge fails', async () => {
    const customer = await subscribe(peer, [price], { trialDays: 14, card: CARDS.failsWhenCharged })
    const { id } = await subscriptionOf(peer, customer)
    const change: Change = {
      items: [{ price: expensive }],
      trial_end: 'now',
      proration_behavior: 'always_invoice',
    }
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription: id,
      subscription_details: change,
    })
    expect(preview.amount_due).toBe(9000)

    await peer.events(customer)
    const update: Stripe.SubscriptionUpdateParams = { ...change, payment_behavior: 'error_if_incomplete' }
    const declined = { type: 'StripeCardError', code: 'card_declined', statusCode: 402 }
    const once = { idempotencyKey: 'declined-once' }
    await expect(stripe.subscriptions.update(id, update, once)).rejects.toMatchObject(declined)
    const untouched = await subscriptionOf(peer, customer)
    expect(untouched).toMatchObject({ status: 'trialing', items: { data: [{ price: { id: price } }] } })
    expect(await invoicesOf(customer)).toHaveLength(1)
    expect(await peer.events(customer)).toEqual([])

    const portal = await openPortal(peer, customer)
    await peer.submit(`${portal}/card`, { card: CARDS.pays })
    // A declined card is replayed for the same idempotency key.
    await expect(stripe.subscriptions.update(id, update, once)).rejects.toMatchObject(declined)
    const ended = await stripe.subscriptions.update(id, { ...update, expand: ['latest_invoice'] })
    expect(ended.status).toBe('active')
    expect(ended.latest_invoice).toMatchObject({ amount_paid: 9000, status: 'paid' })
    expect(periodOf(ended).end).toBe(monthAfter(periodOf(ended).start))
  })
})

describe('a change in the middle of a period', () => {
  it('is prorated to the second, as previewed', async () => {
    const customer = await subscribe(peer, [price])
    const subscription = await subscriptionOf(peer, customer)
    const { start, end } = periodOf(subscription)
    const half = start + (end - start) / 2
    await moveTo(half)
    const details: Change = {
      items: [{ price: expensive }, { id: subscription.items.data[0]?.id ?? '', deleted: true }],
      proration_behavior: 'always_invoice',
      proration_date: half,
    }
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: details,
    })
    expect(preview.lines.data.map(({ amount, period }) => [amount, period])).toEqual([
      [-1500, { start: half, end }],
      [3000, { start: half, end }],
    ])
    expect(preview.amount_due).toBe(1500)
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...details,
      expand: ['latest_invoice'],
    })
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 1500, billing_reason: 'subscription_update' })
    expect(changed.items.data.map((item) => item.price.id)).toEqual([expensive])
    expect(periodOf(changed)).toEqual({ start, end })
  })

  it('of less than 50 cents stays on the balance until the renewal', async () => {
    const customer = await subscribe(peer, [price])
    const subscription = await subscriptionOf(peer, customer)
    const { start, end } = periodOf(subscription)
    const share = Math.round((6000 * HOUR) / (end - start))
    await moveTo(end - HOUR)
    await stripe.subscriptions.update(subscription.id, {
      items: [{ price: expensive }],
      proration_behavior: 'always_invoice',
      proration_date: end - HOUR,
    })
    const [small] = await invoicesOf(customer)
    expect(small).toMatchObject({
      status: 'paid',
      amount_due: 0,
      amount_paid: 0,
      total: share,
      ending_balance: share,
    })
    await moveTo(end + HOUR)
    expect((await invoicesOf(customer))[0]).toMatchObject({
      starting_balance: share,
      amount_paid: 9000 + share,
    })
  })

  it('without proration is free until the renewal, and cannot remove the last item', async () => {
    const customer = await subscribe(peer, [price, expensive])
    const { id, items } = await subscriptionOf(peer, customer)
    const [first, second] = items.data.map((item) => item.id)
    await stripe.subscriptionItems.del(second ?? '', { proration_behavior: 'none' })
    expect(await invoicesOf(customer)).toHaveLength(1)
    await expect(stripe.subscriptionItems.del(first ?? '', { proration_behavior: 'none' })).rejects.toThrow(
      'at least one active plan',
    )
    expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(3000)
    await expect(stripe.subscriptions.update(id, { items: [{ price }] })).rejects.toThrow('the same plan')
  })

  it('is added to the next invoice if not charged immediately', async () => {
    const customer = await subscribe(peer, [price])
    const { id, items } = await subscriptionOf(peer, customer)
    const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {}
    const proration_date = start + (end - start) / 2
    await moveTo(proration_date)
    await stripe.subscriptions.update(id, { items: [{ price: expensive }], proration_date })
    expect(await invoicesOf(customer)).toHaveLength(1)
    expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(3000 + 3000 + 6000)
  })
})

describe('a failed renewal payment', () => {
  async function failingCustomer(): Promise<{ customer: string; end: number; portal: string }> {
    const customer = await subscribe(peer, [price])
    await peer.submit(`${await openPortal(peer, customer)}/card`, { card: CARDS.failsWhenCharged })
    const { end } = periodOf(await subscriptionOf(peer, customer))
    await moveTo(end + HOUR)
    return { customer, end: end + HOUR, portal: await openPortal(peer, customer) }
  }

  it('makes the subscription past due, is retried after 3, 5 and 7 days, then cancels it', async () => {
    const { customer, end } = await failingCustomer()
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'past_due' })
    expect((await peer.events(customer)).slice(-2)).toEqual([
      'invoice.payment_failed',
      'customer.subscription.updated',
    ])
    const ending = 'customer.subscription.deleted'
    for (const [days, attempts, ...ends] of [
      [3, 2],
      [8, 3],
      [15, 4, ending],
    ]) {
      const at = end + Number(days) * DAY
      await moveTo(at - 10)
      expect(await peer.events(customer)).toEqual([])
      await moveTo(at)
      expect(await peer.events(customer)).toEqual(['invoice.payment_failed', ...ends])
      expect((await invoicesOf(customer))[0]).toMatchObject({ status: 'open', attempt_count: attempts })
    }
    expect(await subscriptionOf(peer, customer)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    await peer.advance(60 * DAY)
    expect(await peer.events(customer)).toEqual([])
  })

  it('can be paid in the portal with another card; manual attempts do not use up retries', async () => {
    const { customer, portal } = await failingCustomer()
    const [open] = await invoicesOf(customer)
    for (let count = 0; count < 5; count += 1) {
      const tried = await peer.submit(`${portal}/pay/${open?.id ?? ''}`, {})
      expect(tried.html).toContain('role="alert"')
    }
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'past_due' })
    await peer.submit(`${portal}/card`, { card: CARDS.pays })
    await peer.events(customer)
    expect((await peer.submit(`${portal}/pay/${open?.id ?? ''}`, {})).status).toBe(303)
    expect(await peer.events(customer)).toEqual(['invoice.paid', 'customer.subscription.updated'])
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'active' })
  })

  it('is paid at the next automatic retry after the card is replaced', async () => {
    const { customer, end, portal } = await failingCustomer()
    await peer.submit(`${portal}/card`, { card: CARDS.pays })
    await moveTo(end + 3 * DAY)
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'active' })
  })
})

describe('a deleted customer', () => {
  it('loses subscription and open checkout immediately and is unknown from then on', async () => {
    const customer = await subscribe(peer, [price])
    const checkout = await makeCheckout(stripe, customer, [price])
    await peer.events(customer)
    expect(await stripe.customers.del(customer)).toEqual({ id: customer, object: 'customer', deleted: true })
    expect(await peer.events(customer)).toEqual([
      'customer.subscription.deleted',
      'checkout.session.expired',
      'customer.deleted',
    ])
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'canceled' })
    expect((await peer.submit(`/checkout/${checkout}`, { card: CARDS.pays })).status).toBe(200)
    expect(await subscriptionOf(peer, customer)).toMatchObject({ status: 'canceled' })
    await expect(stripe.customers.del(customer)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    await expect(stripe.customers.update(customer, { email: 'b@example.org' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })
})
