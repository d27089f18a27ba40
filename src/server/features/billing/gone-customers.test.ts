import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type BillingTest, CARDS, DAY, HOUR, newBuyer, openBillingTest, sell } from './billing.fixture.ts'
import { openStripe } from './stripe/stripe-client.ts'
import { syncCustomer } from './reconcile/sync-customer.ts'

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19, trialDays: 7 },
  ])
})
afterAll(() => billing.close())
afterEach(() => billing.faults())

async function subscribers(count: number) {
  const people = []
  for (let made = 0; made < count; made += 1) {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    people.push(ada)
  }
  return people
}

describe('a customer unknown to Stripe', () => {
  test.each([
    [
      'of another account',
      "UPDATE payment_account SET stripe_customer_id = 'cus_of_another' WHERE user_id = $1",
    ],
  ])('%s closes no subscription', async (_why, sql) => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await billing.app.database.pool.query(sql, [await ada.id()])
    const deps = { db: billing.app.database.db, stripe: billing.stripe, log: quietLog, enqueue }
    await expect(syncCustomer(deps, await ada.id())).rejects.toThrow('No such customer')
    expect(await ada.open()).toEqual(['Wake'])
    await billing.app.database.pool.query('DELETE FROM payment_account WHERE user_id = $1', [await ada.id()])
  })

  test('a wrong key closes no subscription either', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    const stripe = openStripe({ ...billing.access, secretKey: 'sk_test_wrong' })
    const deps = { db: billing.app.database.db, stripe, log: quietLog, enqueue }
    await expect(syncCustomer(deps, await ada.id())).rejects.toThrow('Invalid API Key')
    expect(await ada.open()).toEqual(['Wake'])
  })

  test('loses access if it was deleted at Stripe', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await billing.stripe.customers.del((await ada.atStripe()).customer)
    await ada.deliverEvents()
    expect(await ada.open()).toEqual([])
  })
})

describe('a nightly run', () => {
  test('closes a few subscriptions', async () => {
    const [ada] = await subscribers(1)
    if (ada === undefined) return
    await billing.stripe.customers.del((await ada.atStripe()).customer)
    await billing.events()
    await billing.runNight()
    expect(await ada.open()).toEqual([])
  })

  test('closes none if there are many, and emails the operator once', async () => {
    const operator = 'operator@example.com'
    await billing.app.database.pool.query(
      `INSERT INTO user_account (email, name, password_hash, role) VALUES ($1, 'Op', 'x', 'operator')`,
      [operator],
    )
    const people = await subscribers(4)
    for (const ada of people) await billing.stripe.customers.del((await ada.atStripe()).customer)
    await billing.events()
    await billing.runNight()
    await billing.runNight()
    for (const ada of people) expect(await ada.open()).toEqual(['Wake'])
    expect(billing.app.subjectsTo(operator)).toEqual(['Held: 4 subscriptions would have been closed'])
    // A webhook, or an operator repairing one person, still closes.
    const [ada] = people
    const deps = { db: billing.app.database.db, stripe: billing.stripe, log: quietLog, enqueue }
    if (ada) await syncCustomer(deps, await ada.id())
    expect(await ada?.open()).toEqual([])
  })
})

describe('a person whose customer was deleted', () => {
  test('buys again, without another trial', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Burke'])
    const before = (await ada.atStripe()).customer
    await billing.stripe.customers.del(before)
    await ada.deliverEvents()
    expect(await ada.open()).toEqual([])
    await ada.subscribe(['Burke'])
    expect(await ada.open()).toEqual(['Burke'])
    expect(await ada.status()).toBe('active')
    expect((await ada.atStripe()).customer).not.toBe(before)
  })

  test('gets one payment page for several clicks', async () => {
    const ada = await newBuyer(billing)
    await ada.checkout(['Wake'])
    await billing.stripe.customers.del((await ada.atStripe()).customer)
    const answers = await Promise.all([1, 2, 3].map(() => ada.checkout(['Wake'])))
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0)
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
    const pages = answers.flatMap((answer) => (answer.statusCode === 200 ? [ada.pageOf(answer)] : []))
    expect(new Set(pages).size).toBe(1)
  })
})

describe('the customer of an erased account', () => {
  test('is closed by a later run if Stripe was down', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    const { customer } = await ada.atStripe()
    await billing.faults({ call: 'DELETE /v1/customers', refuse: 'unavailable', times: 2 })
    await ada.erase()
    await billing.app.runJobs()
    // As after the queue's last attempt.
    await billing.app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
    expect(await billing.stripe.customers.retrieve(customer)).not.toHaveProperty('deleted')
    await billing.runNight()
    expect(await billing.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    const { rowCount } = await billing.app.database.pool.query('SELECT FROM customer_to_close')
    expect(rowCount).toBe(0)
    const mail = billing.app.mails.findLast(({ to }) => to === ada.email)
    expect(mail?.text).toContain('we are canceling it')
  })

  test.each([
    [
      'has paid on a page that was still open',
      'after',
      ['Refund due: $29.00 paid after the account was deleted'],
    ],
    ['had paid before', 'before', []],
  ])('that %s: operators get %s', async (_what, when, subjects) => {
    const operator = `operator-${when}@example.com`
    await billing.app.database.pool.query(
      `INSERT INTO user_account (email, name, password_hash, role) VALUES ($1, 'Op', 'x', 'operator')`,
      [operator],
    )
    const ada = await newBuyer(billing)
    const page = ada.pageOf(await ada.checkout(['Wake']))
    const { customer } = await ada.atStripe()
    if (when === 'before') await ada.pay(page, CARDS.pays)
    await billing.advance(HOUR)
    await ada.erase()
    if (when === 'after') await ada.pay(page, CARDS.pays)
    await billing.app.runJobs()
    expect(billing.app.subjectsTo(operator)).toEqual(subjects)
    const mail = billing.app.mails.findLast(({ to }) => to === operator)
    if (when === 'after') expect(mail?.text).toContain(`customer ${customer}`)
    expect(await billing.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  })

  test('stays queued for closing if Stripe does not know it', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await billing.app.database.pool.query(
      "UPDATE payment_account SET stripe_customer_id = 'cus_elsewhere' WHERE user_id = $1",
      [await ada.id()],
    )
    await ada.erase()
    await billing.app.runJobs()
    const { rows } = await billing.app.database.pool.query('SELECT stripe_customer_id FROM customer_to_close')
    expect(rows).toEqual([{ stripe_customer_id: 'cus_elsewhere' }])
    await billing.app.database.pool.query('DELETE FROM customer_to_close')
    await billing.app.database.pool.query('DELETE FROM graphile_worker._private_jobs')
  })
})

describe('charged, but no event arrived', () => {
  test('a person with a granted county gets access immediately', async () => {
    const ada = await newBuyer(billing)
    await billing.app.database.pool.query(
      "INSERT INTO county_grant (user_id, county_fips, status, granted_at) VALUES ($1, '37149', 'active', now())",
      [await ada.id()],
    )
    await ada.pay(ada.pageOf(await ada.checkout(['Wake'])), CARDS.pays)
    await billing.events()
    expect((await ada.get('/api/subscription')).json()).toEqual({ payment_account_status: 'active' })
    expect(await ada.open()).toEqual(['Polk', 'Wake'])
  })

  test('a person who resumed a canceled subscription gets access once its old end date has passed', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await ada.change([], 0)
    const [subscription] = (await ada.atStripe()).subscriptions
    if (subscription)
      await billing.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    await billing.events()
    await billing.advance(31 * DAY + 7200)
    await billing.events()
    expect(await ada.open()).toEqual([])
    await ada.account()
    expect(await ada.open()).toEqual(['Wake'])
  })

  test('a person who tries to pay again gets access', async () => {
    const ada = await newBuyer(billing)
    await ada.pay(ada.pageOf(await ada.checkout(['Wake'])), CARDS.pays)
    await billing.events()
    expect((await ada.checkout(['Wake'])).json()).toMatchObject({ code: 'already_subscribed' })
    await billing.app.runJobs()
    expect(await ada.open()).toEqual(['Wake'])
  })

  test('opens a county charged before a second charge was refused', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    // The charge succeeds, but its response is lost and then the retry is refused.
    await billing.faults(
      { call: 'POST /v1/subscriptions', loses_answer: true },
      { call: 'POST /v1/subscriptions', refuse: 'invalid_request' },
    )
    expect((await ada.change(['Wake', 'Burke'])).statusCode).not.toBe(200)
    await billing.events()
    await billing.app.runJobs()
    expect(await ada.open()).toEqual(['Burke', 'Wake'])
  })
})
