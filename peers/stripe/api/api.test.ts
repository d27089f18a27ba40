import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeCheckout, makePrice, startStripePeer, subscribe } from '../stripe-peer.fixture.ts'
import type { StripePeer } from '../stripe-peer.fixture.ts'

const refused = z.looseObject({
  error: z.object({ type: z.string(), param: z.string().optional(), message: z.string() }).optional(),
})

let peer: StripePeer
let stripe: Stripe

beforeAll(async () => {
  peer = await startStripePeer()
  stripe = peer.sdk()
})

afterAll(() => peer.stop())

/** Sends a raw request, for calls that the SDK's types do not allow. */
async function raw(
  method: string,
  path: string,
  form: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const body = method === 'GET' ? null : new URLSearchParams(form)
  const answer = await fetch(new URL(path, peer.url('/')), {
    method,
    body,
    headers: { authorization: 'Bearer sk_test_local', ...headers },
  })
  const { error } = refused.parse(await answer.json())
  return { status: answer.status, error, replayed: answer.headers.get('idempotent-replayed') }
}

describe('an invalid call', () => {
  it.each([
    ['/v1/customers', { emial: 'a@example.org' }, 'emial', 'Received unknown parameter: emial'],
    ['/v1/products', {}, 'name', 'Missing required param: name.'],
    [
      '/v1/checkout/sessions',
      { mode: 'subscribe' },
      'mode',
      'Invalid mode: must be one of payment, setup, subscription',
    ],
    [
      '/v1/checkout/sessions',
      { 'line_items[0][price]': 'p', 'line_items[0][amount]': '5', mode: 'subscription' },
      'line_items[0][amount]',
      'Received unknown parameter: line_items[0][amount]',
    ],
    [
      '/v1/checkout/sessions',
      { 'subscription_data[trial_period_days]': 'week', mode: 'subscription' },
      'subscription_data[trial_period_days]',
      'Invalid subscription_data[trial_period_days]: must be number',
    ],
    ['/v1/subscriptions/sub_1', { trial_end: 'never' }, 'trial_end', 'Invalid trial_end: must be one of now'],
    ['/v1/products', { 'name[__proto__]': 'x' }, 'name[__proto__]', /Invalid parameter name/],
    [
      '/v1/checkout/sessions',
      { mode: 'subscription', allow_promotion_codes: 'true' },
      'allow_promotion_codes',
      'The local Stripe does not know what to do with allow_promotion_codes',
    ],
  ])('to %s with %j reports the parameter %s', async (path, form, param, message) => {
    const { status, error } = await raw('POST', path, form)
    expect(status).toBe(400)
    expect(error).toMatchObject({ type: 'invalid_request_error', param })
    expect(error?.message).toMatch(message)
  })

  it('returns 404 for an unknown path, 401 without a key, 400 for another API version', async () => {
    expect((await raw('GET', '/v1/charges')).status).toBe(404)
    expect((await raw('POST', '/v1/subscriptions')).status).toBe(404)
    expect((await raw('GET', '/v1/products', {}, { authorization: '' })).status).toBe(401)
    expect((await raw('GET', '/v1/products', {}, { authorization: 'Bearer sk_test_other' })).status).toBe(401)
    expect((await raw('GET', '/v1/products', {}, { 'stripe-version': '2020-08-27' })).status).toBe(400)
  })

  it('throws the matching error class in the SDK', async () => {
    const stranger = new Stripe('sk_test_other', {
      host: '127.0.0.1',
      port: new URL(peer.url('/')).port,
      protocol: 'http',
    })
    await expect(stranger.products.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    await expect(stripe.products.update('prod_none', { name: 'x' })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
    })
    await expect(stripe.products.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  })
})

describe('an idempotency key', () => {
  it('replays the first response and rejects a different call', async () => {
    const idempotencyKey = 'customer-of-ada'
    const first = await stripe.customers.create({ email: 'ada@example.org' }, { idempotencyKey })
    const second = await stripe.customers.create({ email: 'ada@example.org' }, { idempotencyKey })
    expect(second.id).toBe(first.id)
    await expect(
      stripe.customers.create({ email: 'bob@example.org' }, { idempotencyKey }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    const replay = await raw(
      'POST',
      '/v1/customers',
      { email: 'ada@example.org' },
      { 'idempotency-key': idempotencyKey },
    )
    expect(replay).toMatchObject({ status: 200, replayed: 'true' })
  })

  it('replays a failure of Stripe for a day', async () => {
    const email = 'eve@example.org'
    const call = () => raw('POST', '/v1/customers', { email }, { 'idempotency-key': 'failed' })
    await peer.control('/faults', [{ call: 'POST /v1/customers', refuse: 'failed' }])
    expect(await call()).toMatchObject({ status: 500, replayed: null })
    expect(await call()).toMatchObject({ status: 500, replayed: 'true' })
    expect((await stripe.customers.list({ email })).data).toEqual([])
  })

  it('of an invalid call may be reused for the corrected one', async () => {
    const options = { idempotencyKey: 'late' }
    await expect(stripe.products.create({ name: '' }, options)).rejects.toMatchObject({ statusCode: 400 })
    expect((await stripe.products.create({ name: 'Late' }, options)).name).toBe('Late')
  })
})

describe('the catalog', () => {
  it('finds prices by lookup key, which identifies only one price', async () => {
    const { id: product } = await stripe.products.create({ name: 'Wake', metadata: { fips: '37183' } })
    const monthly = {
      product,
      currency: 'usd',
      recurring: { interval: 'month' },
      lookup_key: 'wake',
    } as const
    const first = await stripe.prices.create({ ...monthly, unit_amount: 2900 })
    expect(first.unit_amount_decimal?.toString()).toBe('2900')
    await expect(stripe.prices.create({ ...monthly, unit_amount: 3900 })).rejects.toMatchObject({
      param: 'lookup_key',
    })
    const second = await stripe.prices.create({ ...monthly, unit_amount: 3900, transfer_lookup_key: true })
    await stripe.prices.update(first.id, { active: false })
    const found = await stripe.prices.list({ lookup_keys: ['wake', 'none'], expand: ['data.product'] })
    expect(found.data.map(({ id }) => id)).toEqual([second.id])
    expect(found.data[0]?.product).toMatchObject({ name: 'Wake', metadata: { fips: '37183' } })
    expect((await stripe.prices.list({ product, active: false })).data).toMatchObject([{ lookup_key: null }])
    await expect(stripe.prices.list({ expand: ['data.nickname.color', 'data.color'] })).rejects.toThrow(
      'cannot be expanded (data.color)',
    )
  })

  it('merges metadata key by key', async () => {
    const { id } = await stripe.products.create({ name: 'Wake', metadata: { a: '1', b: '2' } })
    const changed = await stripe.products.update(id, { name: 'Wake County', metadata: { a: '', c: '3' } })
    expect(changed).toMatchObject({ name: 'Wake County', metadata: { b: '2', c: '3' } })
  })

  it('is paged, newest first', async () => {
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1)
      ids.unshift((await stripe.products.create({ name: `Product ${count}` })).id)
    const first = await stripe.products.list()
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    expect(first.has_more).toBe(true)
    const second = await stripe.products.list({ starting_after: ids[9] ?? '', limit: 2 })
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(10))
    const all = await stripe.products.list({ limit: 5, ids }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids)
  })
})

describe('a checkout', () => {
  it('accepts up to 20 different active prices', async () => {
    const { id } = await stripe.customers.create({})
    const prices: string[] = []
    for (let count = 0; count < 21; count += 1) prices.push(await makePrice(stripe, 1000 + count))
    const [first = '', ...others] = prices
    await expect(makeCheckout(stripe, id, prices)).rejects.toThrow('at most 20')
    await expect(makeCheckout(stripe, id, [first, first])).rejects.toThrow('the same plan')
    await expect(makeCheckout(stripe, 'cus_none', [first])).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      statusCode: 400,
    })
    await stripe.prices.update(first, { active: false })
    await expect(makeCheckout(stripe, id, [first])).rejects.toThrow('inactive')

    const customer = await subscribe(peer, others)
    const [subscription] = (await stripe.subscriptions.list({ customer })).data
    expect(subscription?.items.data).toHaveLength(10)
    expect(subscription?.items.has_more).toBe(true)
    const items = stripe.subscriptionItems.list({ subscription: subscription?.id ?? '' })
    expect((await items.autoPagingToArray({ limit: 100 })).map(({ price }) => price.id)).toEqual(others)
    const [invoice] = (await stripe.invoices.list({ customer })).data
    expect(invoice?.lines.has_more).toBe(true)
    const lines = await stripe.invoices
      .listLineItems(invoice?.id ?? '', { limit: 7 })
      .autoPagingToArray({ limit: 100 })
    expect(lines.map(({ pricing }) => pricing?.price_details?.price)).toEqual(others)
  })

  it('can be expired while open, and is listed by customer and status', async () => {
    const { id: customer } = await stripe.customers.create({})
    const price = await makePrice(stripe, 2900)
    const [first, second] = [
      await makeCheckout(stripe, customer, [price]),
      await makeCheckout(stripe, customer, [price]),
    ]
    expect(await stripe.checkout.sessions.expire(first)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(first)).rejects.toThrow('can be expired')
    const open = await stripe.checkout.sessions.list({ customer, status: 'open' })
    expect(open.data.map(({ id }) => id)).toEqual([second])
    expect(open.data[0]).toMatchObject({ amount_total: 2900, payment_status: 'unpaid' })
  })
})
