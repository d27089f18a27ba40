import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type BillingTest, type Buyer, CARDS, newBuyer, openBillingTest, sell } from './billing.fixture.ts'
import { syncCustomer } from './reconcile/sync-customer.ts'

const customerEvent = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) })

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19 },
  ])
})
afterAll(() => billing.close())
afterEach(() => billing.faults())

/** Number of pool connections in use. */
const inUse = async () => {
  const { totalCount, idleCount } = billing.app.database.pool
  return totalCount - idleCount
}

const works: Record<string, { call: string; prepare: boolean; work: (ada: Buyer) => Promise<unknown> }> = {
  'a checkout': { call: 'POST /v1/checkout', prepare: false, work: (ada) => ada.checkout(['Wake']) },
  'a first customer': { call: 'POST /v1/customers', prepare: false, work: (ada) => ada.checkout(['Wake']) },
  'a preview': { call: 'GET /v1/invoices', prepare: true, work: (ada) => ada.preview(['Burke']) },
  'a change': { call: 'POST /v1/sub', prepare: true, work: (ada) => ada.change(['Wake', 'Burke']) },
  'a person waiting for access': {
    call: 'GET /v1/subscriptions',
    prepare: false,
    work: async (ada) => {
      await ada.checkout(['Wake'])
      return ada.get('/api/subscription')
    },
  },
  'a portal': {
    call: 'POST /v1/billing_portal',
    prepare: true,
    work: (ada) => ada.post('/api/create_billing_portal'),
  },
  'a webhook': {
    call: 'GET /v1/invoices',
    prepare: true,
    work: async (ada) => {
      const { app, stripe } = billing
      const deps = { db: app.database.db, stripe, log: app.app.log, enqueue: async () => undefined }
      return syncCustomer(deps, await ada.id())
    },
  },
}

test.each(Object.entries(works))('%s blocked on Stripe holds no database connection', async (_what, each) => {
  const ada = await newBuyer(billing)
  if (each.prepare) await ada.subscribe(['Wake'])
  const { seen } = await billing.whileHeld(each.call, () => each.work(ada), inUse)
  expect(seen).toBe(0)
})

test('during a blocked change, other requests succeed and another change is rejected', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  const { seen, ended } = await billing.whileHeld(
    'POST /v1/subscriptions',
    () => ada.change(['Wake', 'Burke']),
    async () => [
      (await ada.get('/api/subscription')).statusCode,
      (await ada.get('/api/billing_account')).statusCode,
      (await ada.checkout(['Burke'])).json<{ code: string }>().code,
      (await ada.change(['Burke'])).json<{ code: string }>().code,
    ],
  )
  expect(seen).toEqual([200, 200, 'payment_busy', 'payment_busy'])
  expect(ended.statusCode).toBe(200)
  expect(await ada.open()).toEqual(['Burke', 'Wake'])
})

test('an older reading that ends later does not replace a newer one', async () => {
  const ada = await newBuyer(billing)
  const page = ada.pageOf(await ada.checkout(['Wake']))
  const deps = {
    db: billing.app.database.db,
    stripe: billing.stripe,
    log: billing.app.app.log,
    enqueue: async () => undefined,
  }
  const id = await ada.id()
  // This reading finds no subscription yet, then blocks.
  await billing.whileHeld(
    'GET /v1/invoices',
    () => syncCustomer(deps, id),
    async () => {
      await ada.pay(page, CARDS.pays)
      await syncCustomer(deps, id)
    },
  )
  expect(await ada.open()).toEqual(['Wake'])
})

test('an account erased while its payment page is created gets none', async () => {
  const ada = await newBuyer(billing)
  await ada.checkout(['Burke'])
  const { customer } = await ada.atStripe()
  const { ended } = await billing.whileHeld(
    'POST /v1/checkout/sessions',
    () => ada.checkout(['Wake']),
    () => ada.erase(),
  )
  expect(ended.json()).toMatchObject({ code: 'not_signed_in' })
  await billing.app.runJobs()
  const { data } = await billing.stripe.checkout.sessions.list({ customer })
  expect(data.filter(({ status }) => status === 'open')).toEqual([])
})

test('an account erased while its customer is created leaves none at Stripe', async () => {
  const ada = await newBuyer(billing)
  const { ended } = await billing.whileHeld(
    'POST /v1/customers',
    () => ada.checkout(['Wake']),
    () => ada.erase(),
  )
  expect(ended.json()).toMatchObject({ code: 'not_signed_in' })
  await billing.app.runJobs()
  const made = (await billing.events()).flatMap(({ type, body }) =>
    type === 'customer.created' && body.includes(ada.email) ? [body] : [],
  )
  const { data } = customerEvent.parse(JSON.parse(made[0] ?? ''))
  expect(await billing.stripe.customers.retrieve(data.object.id)).toMatchObject({ deleted: true })
})
