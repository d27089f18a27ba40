import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closingText } from '#domain/accounts/closing-text.ts'
import { findAccountByEmail } from '#server/features/accounts/index.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { GOOD_PASSWORD } from '#tests/support/test-app.ts'
import {
  type BillingTest,
  type Buyer,
  CARDS,
  DAY,
  HOUR,
  newBuyer,
  openBillingTest,
  sell,
} from './billing.fixture.ts'
import { remindOfTrialsJob } from './job-definitions.ts'
import { readAgain, recordReading } from './reconcile/sync-customer.ts'

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19, trialDays: 7 },
  ])
})
afterAll(() => billing.close())

/** Advances past the renewal of a month that just began, and the hour until it is charged. */
async function passRenewal(ada: Buyer): Promise<void> {
  await billing.advance(31 * DAY + 2 * HOUR)
  await ada.deliverEvents()
}

const list = '/api/tax_foreclosure/list_based_off_permissions'

test('a paid renewal keeps the counties open', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  await passRenewal(ada)
  expect(await ada.open()).toEqual(['Wake'])
  expect(await ada.account()).toMatchObject({ standing: 'active', paid_last_12_months: 58 })
})

test('a failed renewal closes them, and paying reopens them', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  await ada.inPortal('card', { card: CARDS.failsWhenCharged })
  expect((await ada.get(list)).statusCode).toBe(200)
  await passRenewal(ada)
  expect(await ada.status()).toBe('incomplete')
  expect(await ada.open()).toEqual([])
  expect((await ada.get(list)).json()).toMatchObject({ code: 'account_action_needed' })
  expect((await ada.account()).standing).toBe('past_due')
  expect((await ada.change(['Wake', 'Burke'])).json()).toMatchObject({ code: 'account_action_needed' })
  expect((await ada.checkout(['Burke'])).json()).toMatchObject({ code: 'already_subscribed' })

  await ada.inPortal('card', { card: CARDS.pays })
  const { customer } = await ada.atStripe()
  const invoices = await billing.stripe.invoices.list({ customer })
  const unpaid = invoices.data.find(({ status }) => status === 'open')
  await ada.inPortal(`pay/${unpaid?.id}`)
  await ada.deliverEvents()
  expect(await ada.status()).toBe('active')
  expect(await ada.open()).toEqual(['Wake'])
  expect((await ada.get(list)).statusCode).toBe(200)
})

test('a payment that keeps failing ends the subscription, with one email per step', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  await ada.inPortal('card', { card: CARDS.failsWhenCharged })
  await passRenewal(ada)
  for (let night = 0; night < 2; night += 1) {
    await billing.runNight()
  }
  await billing.advance(20 * DAY)
  await ada.deliverEvents()
  expect(await ada.account()).toMatchObject({ standing: 'canceled', monthly: 0, counties: [] })
  expect(ada.emailSubjects()).toEqual(['Your payment did not go through', 'Your subscription has ended'])
})

test.each(['events', 'nightly run'])(
  'voids the open invoices of an ended subscription, by %s',
  async (way) => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await ada.inPortal('card', { card: CARDS.failsWhenCharged })
    await passRenewal(ada)
    const { customer } = await ada.atStripe()
    const invoices = async () => (await billing.stripe.invoices.list({ customer })).data
    const unpaid = (await invoices()).find(({ status }) => status === 'open')
    await billing.advance(20 * DAY)
    if (way === 'events') await ada.deliverEvents()
    else await billing.runNight()
    await ada.inPortal('card', { card: CARDS.pays })
    await ada.inPortal(`pay/${unpaid?.id}`)
    await ada.deliverEvents()
    expect((await invoices()).map(({ status }) => status)).toEqual(['void', 'paid'])
    expect(await ada.account()).toMatchObject({ standing: 'canceled', paid_last_12_months: 29 })
  },
)

test.each(['voided by another reading', 'paid'])(
  'passes an invoice of an ended subscription that was %s since it was read',
  async (how) => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await ada.inPortal('card', { card: CARDS.failsWhenCharged })
    await passRenewal(ada)
    const { customer } = await ada.atStripe()
    await billing.advance(20 * DAY)
    const deps = { db: billing.app.database.db, stripe: billing.stripe, log: quietLog, enqueue }
    const readings = [await readAgain(deps, await ada.id()), await readAgain(deps, await ada.id())]
    const [unpaid = ''] = readings[0]?.converged.leftOpen ?? []
    if (how === 'paid') {
      await ada.inPortal('card', { card: CARDS.pays })
      await ada.inPortal(`pay/${unpaid}`)
    }
    for (const reading of readings) if (reading !== null) await recordReading(deps, reading)
    const invoices = (await billing.stripe.invoices.list({ customer })).data
    expect(invoices.map(({ status }) => status)).toEqual([how === 'paid' ? 'paid' : 'void', 'paid'])
    expect(await ada.status()).toBe('canceled')
  },
)

test('canceling in the portal keeps the counties until the end, and resubscribing gets no trial', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Burke'])
  expect(await ada.status()).toBe('trialing')
  await ada.inPortal(`cancel/${(await ada.atStripe()).subscriptions[0]?.id}`)
  await ada.deliverEvents()
  expect(await ada.open()).toEqual(['Burke'])
  const { standing, ends_at, counties } = await ada.account()
  expect(standing).toBe('ending')
  expect(counties).toMatchObject([{ county: 'Burke', price: 19, closes_at: ends_at }])
  const end = Date.parse(ends_at ?? '')
  billing.app.clock.set(new Date(end - 1).toISOString())
  expect(await ada.open()).toEqual(['Burke'])
  billing.app.clock.set(new Date(end).toISOString())
  expect(await ada.open()).toEqual([])
  await billing.syncClock()
  await billing.advance(7 * DAY + HOUR)
  await ada.deliverEvents()
  expect(await ada.status()).toBe('canceled')
  const { rows } = await billing.app.database.pool.query<{ hours: string }>(
    `SELECT round(extract(epoch FROM $2::timestamptz - ended_at) / 3600) AS hours FROM payment_account p
     JOIN user_account u ON u.id = p.user_id WHERE u.email = $1`,
    [ada.email, new Date(billing.app.clock.now())],
  )
  expect(Number(rows[0]?.hours)).toBe(1)
  expect(await ada.open()).toEqual([])
  expect(ada.emailSubjects()).toEqual([
    `Your subscription ends on ${closingText(end)}`,
    'Your subscription has ended',
  ])
  expect((await ada.account()).may_have_trial).toBe(false)
  await ada.subscribe(['Burke'])
  expect(await ada.status()).toBe('active')
  expect(await ada.account()).toMatchObject({ paid_last_12_months: 19, trial_ends_at: null })
})

test('recognizes a returning subscriber immediately, even without an event', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Burke'])
  await ada.change([], 0)
  await billing.advance(8 * DAY)
  await ada.deliverEvents()
  await ada.pay(ada.pageOf(await ada.checkout(['Wake'])), CARDS.pays)
  await billing.events()
  expect((await ada.get('/api/subscription')).json()).toEqual({ payment_account_status: 'active' })
})

describe('the end of a trial', () => {
  const remind = async () => {
    await enqueue(billing.app.database.db, remindOfTrialsJob, {})
    await billing.app.runJobs()
  }

  test('is announced once, within three days before', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Burke'])
    await billing.advance(3 * DAY)
    await remind()
    expect(ada.emailSubjects()).toEqual([])
    await billing.advance(1 * DAY + HOUR)
    await remind()
    await remind()
    const { trial_ends_at } = await ada.account()
    expect(ada.emailSubjects()).toEqual([
      `Your trial ends on ${closingText(Date.parse(trial_ends_at ?? ''))}`,
    ])
    expect(billing.app.mails.at(-1)?.text).toContain('$19.00')
    await billing.advance(3 * DAY)
    await ada.deliverEvents()
    expect(await ada.account()).toMatchObject({ standing: 'active', paid_last_12_months: 19 })
  })

  test('is not announced after canceling', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Burke'])
    await ada.change([], 0)
    await billing.app.runJobs()
    await billing.advance(5 * DAY)
    await remind()
    expect(ada.emailSubjects()).toEqual([expect.stringMatching(/^Your subscription ends on /)])
  })
})

test('a change of counties sends one email with the new subscription', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  await ada.change(['Wake', 'Burke'])
  await ada.deliverEvents()
  await ada.deliverEvents()
  expect(ada.emailSubjects()).toEqual(['Your subscription was changed'])
  const email = billing.app.mails.findLast(({ to }) => to === ada.email)
  expect(email?.text).toContain('Burke: $19.00 a month')
  expect(email?.text).toContain('Monthly total: $48.00 a month')
  await ada.change(['Wake'], 0)
  await ada.deliverEvents()
  const end = (await ada.account()).counties.find(({ county }) => county === 'Burke')?.closes_at ?? ''
  expect(billing.app.mails.findLast(({ to }) => to === ada.email)?.text).toContain(
    `Burke: open until ${closingText(Date.parse(end))}`,
  )
})

describe('an account', () => {
  test('ends its subscription when erased, and keeps payments without the name', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    const { customer } = await ada.atStripe()
    const [invoice] = (await billing.stripe.invoices.list({ customer })).data
    expect((await ada.erase()).statusCode).toBe(200)
    await billing.app.runJobs()
    const { data } = await billing.stripe.subscriptions.list({ customer, status: 'all' })
    expect(data.map(({ status }) => status)).toEqual(['canceled'])
    for (const event of await billing.events()) expect((await billing.post(event)).statusCode).toBe(200)
    await billing.app.runJobs()
    expect(await findAccountByEmail(billing.app.database.db, ada.email)).toBeNull()
    const { rows } = await billing.app.database.pool.query(
      'SELECT amount_cents, user_id FROM payment WHERE stripe_invoice_id = $1',
      [invoice?.id],
    )
    expect(rows).toEqual([{ amount_cents: 2900, user_id: null }])
  })

  test('exports everything billing holds about it', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await ada.post('/api/users/confirm_password', { password: GOOD_PASSWORD })
    const data = (await ada.get('/api/users/export')).json<Record<string, unknown>>()
    expect(data['payments']).toEqual([expect.objectContaining({ amount_cents: 2900 })])
    expect(data['county_access']).toEqual([expect.objectContaining({ county: 'Wake' })])
    expect(data['payment_account']).toMatchObject({ status: 'active' })
  })
})

describe('one trial per address', () => {
  test.each([
    ['as it was', (email: string) => email],
    ['with a tag', (email: string) => email.replace('@', '+again@')],
  ])('applies after erasing the account and signing up again, with the address %s', async (_how, again) => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Burke'])
    expect(await ada.status()).toBe('trialing')
    await ada.erase()
    await billing.app.runJobs()
    const later = await newBuyer(billing, again(ada.email))
    expect((await later.account()).may_have_trial).toBe(false)
    await later.subscribe(['Burke'])
    expect(await later.status()).toBe('active')
    expect(await later.account()).toMatchObject({ paid_last_12_months: 19 })
  })

  test('stores nothing that reveals the address', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Burke'])
    const { rows } = await billing.app.database.pool.query<{ text: string }>(
      'SELECT t::text AS text FROM trial_taken t',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ text }) => text).join()).not.toContain(ada.email)
  })

  test('is not used up by looking at a payment page', async () => {
    const ada = await newBuyer(billing)
    await ada.checkout(['Burke'])
    await ada.erase()
    await billing.app.runJobs()
    const later = await newBuyer(billing, ada.email)
    await later.subscribe(['Burke'])
    expect(await later.status()).toBe('trialing')
  })
})

test('a failed payment leaves only counties an operator opened', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  await billing.app.database.pool.query(
    "INSERT INTO county_grant (user_id, county_fips, status, granted_at) VALUES ($1, '37149', 'active', now())",
    [await ada.id()],
  )
  expect(await ada.open()).toEqual(['Polk', 'Wake'])
  await ada.inPortal('card', { card: CARDS.failsWhenCharged })
  await passRenewal(ada)
  expect(await ada.status()).toBe('active')
  expect(await ada.open()).toEqual(['Polk'])
  expect(await ada.account()).toMatchObject({ standing: 'past_due', granted_counties: ['Polk'] })
})
