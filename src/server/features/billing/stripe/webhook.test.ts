import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BillingTest,
  type Buyer,
  CARDS,
  newBuyer,
  openBillingTest,
  sell,
} from '#server/features/billing/billing.fixture.ts'

let billing: BillingTest
let ada: Buyer
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [{ county: 'Wake', dollars: 29 }])
  ada = await newBuyer(billing)
  await ada.pay(ada.pageOf(await ada.checkout(['Wake'])), CARDS.pays)
})
afterAll(() => billing.close())
beforeEach(() => billing.syncClock())

async function count(table: 'stripe_event' | 'payment_account' | 'graphile_worker.jobs'): Promise<number> {
  const { rows } = await billing.app.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table}`,
  )
  return rows[0]?.n ?? -1
}

/** An event signed the way Stripe signs. */
function signed(event: object, { secret = billing.webhookSecret, ageSeconds = 0 } = {}) {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(billing.app.clock.now() / 1000) - ageSeconds
  const signature = billing.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { body, signature }
}

const about = (customer: string, type = 'customer.subscription.updated', id = 'evt_made') => ({
  id,
  object: 'event',
  type,
  data: { object: { id: 'sub_1', object: 'subscription', customer } },
})

describe('rejects an event without a recent Stripe signature:', () => {
  test.each([
    ['with another secret', () => signed(about('cus_1'), { secret: 'whsec_other' })],
    ['too long ago', () => signed(about('cus_1'), { ageSeconds: 301 })],
    ['in the future', () => signed(about('cus_1'), { ageSeconds: -3_600 })],
    ['just beyond the tolerance', () => signed(about('cus_1'), { ageSeconds: -302 })],
    ['over another body', () => ({ ...signed(about('cus_1')), body: JSON.stringify(about('cus_2')) })],
    ['with a malformed signature', () => ({ body: '{}', signature: 'hello' })],
    ['without a body', () => ({ ...signed(about('cus_1')), body: '' })],
  ])('%s', async (_how, make) => {
    const before = await count('stripe_event')
    const answer = await billing.post(make())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false })
    expect(await count('stripe_event')).toBe(before)
  })

  test.each([
    ['no fields', {}],
    ['no id', { type: 'invoice.paid', data: { object: { customer: 'cus_1' } } }],
    ['a numeric id', { ...about('cus_1'), id: 7 }],
    ['an empty id', { ...about('cus_1'), id: '' }],
    ['a NUL character in the id', { ...about('cus_1'), id: 'evt_\u0000' }],
    ['an oversized id', { ...about('cus_1'), id: 'evt_'.repeat(10_000) }],
    ['no type', { id: 'evt_1', data: { object: { customer: 'cus_1' } } }],
    ['a null type', { ...about('cus_1'), type: null }],
    ['no data', { id: 'evt_1', type: 'invoice.paid' }],
    ['null data', { ...about('cus_1'), data: null }],
    ['a list', []],
  ])('signed, but with %s', async (_what, event) => {
    const before = await count('stripe_event')
    expect((await billing.post(signed(event))).statusCode).toBe(400)
    expect(await count('stripe_event')).toBe(before)
  })

  test.each(['null', '7', '{', ''])('signed, but as %j', async (body) => {
    const { webhookSecret: secret } = billing
    const timestamp = Math.floor(billing.app.clock.now() / 1000)
    const signature = billing.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    expect((await billing.post({ body, signature })).statusCode).toBe(400)
  })

  test('without a signature', async () => {
    const answer = await billing.app.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(about('cus_1')),
    })
    expect(answer.statusCode).toBe(400)
  })

  test('with a content type other than JSON', async () => {
    const event = signed(about('cus_1'))
    expect((await billing.post(event, { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })

  test('larger than the limit', async () => {
    const event = signed({ ...about('cus_1'), more: 'x'.repeat(1024 * 1024) })
    expect((await billing.post(event)).statusCode).toBe(413)
  })
})

test('accepts an event signed with the former secret while the secret is being rotated', async () => {
  const event = about('cus_rotated', 'radar.early_fraud_warning.created', 'evt_rotated')
  expect((await billing.post(signed(event, { secret: billing.formerSecret }))).statusCode).toBe(200)
})

test('accepts and ignores an event of an irrelevant type', async () => {
  const before = await count('stripe_event')
  const { customer } = await ada.atStripe()
  const answer = await billing.post(signed(about(customer, 'radar.early_fraud_warning.created', 'evt_radar')))
  expect(answer.json()).toEqual({ received: true })
  expect(await count('stripe_event')).toBe(before)
})

test('accepts and ignores an event of a foreign customer', async () => {
  await billing.app.runJobs()
  const customers = await count('payment_account')
  const jobs = await count('graphile_worker.jobs')
  const { id } = await billing.stripe.customers.create({ email: ada.email, metadata: { shop: 'another' } })
  for (const customer of [id, 'cus_of_another_key']) {
    const answer = await billing.post(signed(about(customer, undefined, `evt_${customer}`)))
    expect(answer.json()).toEqual({ received: true })
  }
  await billing.app.runJobs()
  expect(await count('payment_account')).toBe(customers)
  expect(await count('graphile_worker.jobs')).toBe(jobs)
})

test.each([
  ['unstorable', 'cus_\u0000'],
  ['oversized', 'cus_'.repeat(10_000)],
])('accepts and ignores an event with an %s customer ID', async (what, customer) => {
  const jobs = await count('graphile_worker.jobs')
  const answer = await billing.post(signed(about(customer, undefined, `evt_${what}`)))
  expect(answer.json()).toEqual({ received: true })
  expect(await count('graphile_worker.jobs')).toBe(jobs)
})

test('accepts the large event of a full subscription', async () => {
  const event = signed({ ...about('cus_1', undefined, 'evt_large'), more: 'x'.repeat(300_000) })
  expect((await billing.post(event)).statusCode).toBe(200)
})

test('Stripe’s events open the paid counties, and each counts once', async () => {
  expect(await ada.open()).toEqual([])
  const events = await billing.events()
  expect(events.length).toBeGreaterThan(0)
  for (const event of events) expect((await billing.post(event)).json()).toEqual({ received: true })
  const stored = await count('stripe_event')
  const waiting = await count('graphile_worker.jobs')
  for (const event of events) expect((await billing.post(event)).json()).toEqual({ received: true })
  expect(await count('stripe_event')).toBe(stored)
  expect(await count('graphile_worker.jobs')).toBe(waiting)
  await billing.app.runJobs()
  expect(await ada.open()).toEqual(['Wake'])
})

test('accepts webhooks from any origin, but not other calls', async () => {
  const { customer } = await ada.atStripe()
  const foreign = { origin: 'https://evil.example.com' }
  const event = signed(about(customer, undefined, 'evt_foreign'))
  expect((await billing.post(event, foreign)).statusCode).toBe(200)
  const answer = await billing.app.call('POST', '/api/create_billing_portal', { body: {}, headers: foreign })
  expect(answer.json()).toMatchObject({ code: 'foreign_origin' })
})
