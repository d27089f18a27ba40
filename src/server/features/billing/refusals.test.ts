import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BillingTest, newBuyer, openBillingTest, sell } from './billing.fixture.ts'

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

const REFUSALS = [
  ['invalid_request', 502, 'payment_service_refused'],
  ['card_declined', 402, 'payment_failed'],
  ['unavailable', 503, 'payment_service_down'],
] as const

test.each(REFUSALS)('a checkout maps Stripe’s %s to its status and code', async (refuse, status, code) => {
  const ada = await newBuyer(billing)
  await billing.faults({ call: 'POST /v1/checkout/sessions', refuse, times: 2 })
  const answer = await ada.checkout(['Wake'])
  expect(answer.json()).toMatchObject({ code })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['retry-after']).toBe(status === 503 ? '10' : undefined)
})

test.each(REFUSALS)('a change maps Stripe’s %s to its status and code', async (refuse, status, code) => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  await billing.faults({ call: 'POST /v1/subscriptions', refuse, times: 2 })
  const answer = await ada.change(['Wake', 'Burke'])
  expect(answer.json()).toMatchObject({ code })
  expect(answer.statusCode).toBe(status)
  expect(await ada.open()).toEqual(['Wake'])
})

test.each(REFUSALS)('a portal maps Stripe’s %s to its status and code', async (refuse, status, code) => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  await billing.faults({ call: 'POST /v1/billing_portal', refuse, times: 2 })
  const answer = await ada.post('/api/create_billing_portal')
  expect(answer.json()).toMatchObject({ code })
  expect(answer.statusCode).toBe(status)
})

describe('an answer that is not Stripe’s', () => {
  const ANSWERS = ['{"object":"lie"}', '{}', '[]', 'null', '"ok"', '{"object":"list"}', '<html></html>', '']

  test.each(ANSWERS)('counts as an outage: %s', async (answers) => {
    const ada = await newBuyer(billing)
    const buyer = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await billing.faults({ answers, times: 1_000 })
    for (const answer of [
      await buyer.checkout(['Wake']),
      await ada.change(['Wake', 'Burke']),
      await ada.post('/api/create_billing_portal'),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'payment_service_down' })
      expect(answer.statusCode).toBe(503)
    }
    await billing.faults()
    expect(await ada.open()).toEqual(['Wake'])
    expect((await buyer.checkout(['Wake'])).statusCode).toBe(200)
  })
})
