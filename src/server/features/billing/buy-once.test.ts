import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, createTestApp, signUpAndIn, signUpForm } from '#tests/support/test-app.ts'
import { type BillingTest, CARDS, newBuyer, openBillingTest, sell } from './billing.fixture.ts'

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19, trialDays: 7 },
  ])
})
afterAll(() => billing.close())

test('lists the plans on sale publicly, at the price Stripe charges', async () => {
  expect((await billing.app.call('GET', '/api/plans')).json()).toEqual({
    counties: [
      { county: 'Burke', price: 19, trial_days: 7 },
      { county: 'Wake', price: 29, trial_days: 0 },
    ],
    state_wide: null,
  })
})

describe('double purchases', () => {
  test.each([2, 5])(
    '%i concurrent clicks lead to one page, and the rest fail without waiting',
    async (clicks) => {
      const ada = await newBuyer(billing)
      const answers = await Promise.all(Array.from({ length: clicks }, () => ada.checkout(['Wake'])))
      const [page, ...others] = answers.filter(({ statusCode }) => statusCode === 200).map(ada.pageOf)
      for (const other of others) expect(other).toBe(page)
      const refused = answers.filter(({ statusCode }) => statusCode !== 200)
      for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'payment_busy' })
      expect(ada.pageOf(await ada.checkout(['Wake']))).toBe(page)
      const { customer } = await ada.atStripe()
      const found = await billing.stripe.checkout.sessions.list({ customer, status: 'open' })
      expect(found.data).toHaveLength(1)
    },
  )

  test('only the last of two tabs can pay', async () => {
    const ada = await newBuyer(billing)
    const first = ada.pageOf(await ada.checkout(['Wake']))
    const second = ada.pageOf(await ada.checkout(['Burke']))
    expect((await billing.submit(first, { card: CARDS.pays })).status).not.toBe(303)
    expect((await billing.submit(second, { card: CARDS.pays })).status).toBe(303)
    expect((await ada.atStripe()).subscriptions).toHaveLength(1)
    // Before any event arrived.
    expect((await ada.checkout(['Wake'])).json()).toMatchObject({ code: 'already_subscribed' })
  })

  test.each([
    ['lists the open pages', 'GET /v1/checkout/sessions', 'Wake'],
    ['lists the open pages', 'GET /v1/checkout/sessions', 'Burke'],
    ['reads the subscriptions', 'GET /v1/subscriptions', 'Wake'],
    ['reads the subscriptions', 'GET /v1/subscriptions', 'Burke'],
    ['closes the other page', 'POST /v1/checkout/sessions', 'Burke'],
  ])('a page paid while a second tab %s (%s, %s) remains the only purchase', async (_when, call, county) => {
    const ada = await newBuyer(billing)
    const first = ada.pageOf(await ada.checkout(['Wake']))
    const { ended } = await billing.whileHeld(
      call,
      () => ada.checkout([county]),
      () => ada.pay(first, CARDS.pays),
    )
    expect(ended.json()).toMatchObject({ code: 'already_subscribed' })
    expect((await ada.atStripe()).subscriptions).toHaveLength(1)
  })

  test('a paid page cannot be paid again', async () => {
    const ada = await newBuyer(billing)
    const page = ada.pageOf(await ada.checkout(['Wake']))
    expect((await billing.submit(page, { card: CARDS.pays })).status).toBe(303)
    await billing.submit(page, { card: CARDS.pays })
    expect((await ada.atStripe()).subscriptions).toHaveLength(1)
  })
})

test('a declined card buys nothing, and the page stays usable', async () => {
  const ada = await newBuyer(billing)
  const page = ada.pageOf(await ada.checkout(['Wake']))
  expect((await billing.submit(page, { card: CARDS.declined })).html).toContain('declined')
  await ada.deliverEvents()
  expect(await ada.status()).toBeNull()
  expect(ada.pageOf(await ada.checkout(['Wake']))).toBe(page)
})

describe('a checkout is rejected', () => {
  test.each([
    [{ counties: [], state_wide: false }, 'Choose at least one county'],
    [{ counties: ['Yancey'], state_wide: false }, 'Yancey is not on sale'],
    [{ counties: ['wake'], state_wide: false }, 'wake is not on sale'],
    [{ counties: [], state_wide: true }, 'The statewide plan is not on sale'],
  ])('for %j', async (body, message) => {
    const ada = await newBuyer(billing)
    const answer = await ada.post('/api/create_checkout_session', body)
    expect(answer.json()).toMatchObject({ code: 'bad_request', message })
  })

  test.each([
    {},
    { counties: 'Wake', state_wide: false },
    { counties: ['Wake'], state_wide: false, price: 1 },
  ])('with the body %j', async (body) => {
    const ada = await newBuyer(billing)
    const answer = await ada.post('/api/create_checkout_session', body)
    expect(answer.statusCode).toBe(400)
  })

  test('before the address is verified', async () => {
    const email = 'unverified@example.com'
    await billing.app.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    const cookie = cookieOf(await billing.app.accounts.logIn(email))
    const answer = await billing.app.call('POST', '/api/create_checkout_session', {
      cookie,
      body: { counties: ['Wake'], state_wide: false },
    })
    expect(answer.json()).toMatchObject({ code: 'email_not_verified' })
  })
})

test('the portal requires a current or past subscription', async () => {
  const ada = await newBuyer(billing)
  expect((await ada.post('/api/create_billing_portal')).json()).toMatchObject({ code: 'no_subscription' })
  await ada.subscribe(['Wake'])
  expect(ada.pageOf(await ada.post('/api/create_billing_portal'))).toContain('/dev/stripe/portal/')
})

describe('a customer', () => {
  const call = 'POST /v1/customers'
  const customersOf = async (email: string) => (await billing.stripe.customers.list({ email })).data

  test.each(['a first one', 'one for a deleted one'])(
    '%s that Stripe failed to create is created at the next try',
    async (which) => {
      const ada = await newBuyer(billing)
      if (which !== 'a first one') {
        await ada.checkout(['Wake'])
        await billing.stripe.customers.del((await ada.atStripe()).customer)
      }
      await billing.faults({ call, refuse: 'failed' })
      expect((await ada.checkout(['Wake'])).json()).toMatchObject({ code: 'payment_service_down' })
      expect((await ada.checkout(['Wake'])).statusCode).toBe(200)
      expect(await customersOf(ada.email)).toHaveLength(1)
    },
  )

  test('for a deleted one is found if the answer to its creation was lost', async () => {
    const ada = await newBuyer(billing)
    await ada.checkout(['Wake'])
    await billing.stripe.customers.del((await ada.atStripe()).customer)
    await billing.faults({ call, loses_answer: true, times: 2 })
    expect((await ada.checkout(['Wake'])).json()).toMatchObject({ code: 'payment_service_down' })
    expect((await ada.checkout(['Wake'])).statusCode).toBe(200)
    expect(await customersOf(ada.email)).toHaveLength(1)
  })
})

describe('when Stripe is unreachable', () => {
  test('a checkout fails with the reason, and the stored status is still served', async () => {
    const app = await createTestApp()
    try {
      const cookie = await signUpAndIn(app, 'down@example.com')
      await app.database.pool.query(
        "INSERT INTO plan (key, county_fips, price_cents) VALUES ('37183', '37183', 2900)",
      )
      await app.database.pool.query("INSERT INTO plan_price VALUES ('price_1', '37183', 2900, true)")
      const body = { counties: ['Wake'], state_wide: false }
      const answer = await app.call('POST', '/api/create_checkout_session', { cookie, body })
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'payment_service_down' })
      await app.database.pool.query(
        "INSERT INTO payment_account (user_id, stripe_customer_id, status, stripe_status) SELECT id, 'cus_1', 'incomplete', 'past_due' FROM user_account",
      )
      const known = await app.call('GET', '/api/subscription', { cookie })
      expect(known.json()).toEqual({ payment_account_status: 'incomplete' })
    } finally {
      await app.close()
    }
  })
})
