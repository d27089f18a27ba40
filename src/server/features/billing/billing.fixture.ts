import { centsFromDollars } from '#domain/money/cents.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { startStripe } from '#peers/stripe/start.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { cookieOf, createTestApp, GOOD_PASSWORD, signUpAndIn } from '#tests/support/test-app.ts'
import { syncAllCustomersJob } from './job-definitions.ts'
import { setPrice } from './operator.ts'
import { openStripe, type StripeAccess } from './stripe/stripe-client.ts'
import { syncCatalog } from './stripe/sync-catalog.ts'

export const DAY = 86_400
export const HOUR = 3600

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  failsWhenCharged: '4000000000000341',
  asksBank: '4000002500003155',
}

/** A fault to inject into a call such as `POST /v1/subscriptions`; see the local Stripe. */
type Fault = {
  call?: string
  times?: number
  after?: number
  refuse?: 'invalid_request' | 'card_declined' | 'unavailable' | 'failed' | null
  loses_answer?: boolean
  answers?: string
}

/** An event as Stripe sends it: the raw body and its signature header. */
export type SentEvent = { id: string; type: string; body: string; signature: string }

const PUBLIC_URL = 'http://127.0.0.1:3000'
const listening = z.object({ port: z.number() })
const clockAnswer = z.object({ now: z.number() })
const eventHead = z.object({ id: z.string(), type: z.string() })

/** Receives events in place of our server, so that a test can deliver them twice, late or never. */
async function openCatcher() {
  const caught: SentEvent[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = String(request.headers['stripe-signature'])
      caught.push({ ...eventHead.parse(JSON.parse(body)), body, signature })
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { caught, server, url: `http://127.0.0.1:${listening.parse(server.address()).port}/` }
}

/** A county's price in dollars a month, and trial days. */
export type Sale = { county: string | null; dollars: number; trialDays?: number }

export async function sell(test: BillingTest, sales: readonly Sale[]): Promise<void> {
  const { db } = test.app.database
  for (const { county, dollars, trialDays } of sales) {
    const fips = county === null ? null : (countyNamed(county)?.fips ?? null)
    await setPrice(db, {
      countyFips: fips,
      priceCents: centsFromDollars(dollars),
      trialDays,
      isOnSale: true,
    })
  }
  await syncCatalog(
    { ...test.app.database, clock: test.app.clock, stripe: test.access, publicUrl: PUBLIC_URL },
    null,
  )
}

/** The app on its own database and the local Stripe as a separate process, with synchronized clocks. */
export async function openBillingTest() {
  const folder = mkdtempSync(path.join(tmpdir(), 'billing-test-'))
  const catcher = await openCatcher()
  const keys = { secretKey: 'sk_test_billing', webhookSecret: 'whsec_billing' }
  const formerSecret = 'whsec_former'
  const peer = await startStripe([
    ...['--data', folder, '--base', '/dev/stripe', '--public-url', PUBLIC_URL, '--webhook-url', catcher.url],
    ...['--secret-key', keys.secretKey, '--webhook-secret', keys.webhookSecret],
  ])
  const apiUrl = `http://127.0.0.1:${peer.ports.port}`
  const webhookSecrets = [keys.webhookSecret, formerSecret]
  const access: StripeAccess = { secretKey: keys.secretKey, webhookSecrets, apiUrl }
  const app = await createTestApp({
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.join(', '),
    STRIPE_API_URL: apiUrl,
  })

  async function control(path: string, body?: object): Promise<unknown> {
    const asked = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${apiUrl}/dev/stripe${path}`, asked)
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }

  async function syncClock(): Promise<void> {
    const { now } = clockAnswer.parse(await control('/clock'))
    app.clock.set(new Date(now * 1000).toISOString())
  }

  await syncClock()
  return {
    app,
    access,
    webhookSecret: keys.webhookSecret,
    formerSecret,
    stripe: openStripe(access),
    syncClock,
    /** Advances both clocks. Processes what falls due at Stripe; its events wait to be delivered. */
    async advance(seconds: number): Promise<void> {
      await control('/clock', { advance_seconds: seconds })
      await syncClock()
    },
    /** Runs the nightly sync of all customers to completion. */
    async runNight(): Promise<void> {
      await enqueue(app.database.db, syncAllCustomersJob, {})
      await app.runJobs()
    },
    /** Injects faults into the next matching calls to Stripe; without arguments, clears them. */
    async faults(...faults: readonly Fault[]): Promise<void> {
      await control('/faults', [...faults])
    },
    /** Runs `work` with one call to Stripe blocked, runs `meanwhile`, then releases the call. Returns both results. */
    async whileHeld<T, M>(call: string, work: () => Promise<T>, meanwhile: () => Promise<M>) {
      await control('/faults', [{ call, holds: true }])
      const working = work()
      await control('/faults/held')
      const seen = await meanwhile()
      await control('/faults/release', {})
      return { seen, ended: await working }
    },
    /** The events sent since the previous call. */
    async events(): Promise<SentEvent[]> {
      await control('/webhooks')
      return catcher.caught.splice(0)
    },
    post(event: Pick<SentEvent, 'body' | 'signature'>, headers: Record<string, string> = {}) {
      return app.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': event.signature, ...headers },
        payload: event.body,
      })
    },
    /** Submits the form of a payment page. */
    async submit(url: string, fields: Readonly<Record<string, string>>) {
      const answer = await fetch(url.replace(PUBLIC_URL, apiUrl), {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      return { status: answer.status, leadsTo: answer.headers.get('location'), html: await answer.text() }
    },
    async close(): Promise<void> {
      await app.close()
      await peer.stop()
      catcher.server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type BillingTest = Awaited<ReturnType<typeof openBillingTest>>

const answerWithUrl = z.object({ url: z.string() })
const userAnswer = z.object({
  user: z.object({
    id: z.string(),
    accessible_counties: z.array(z.string()),
    payment_account: z.object({ status: z.string().nullable() }),
  }),
})

/** Less than the 30 days of a long session. */
const SIGN_IN_AGAIN_MS = 20 * DAY * 1000

let buyers = 0

function newAddress(): string {
  buyers += 1
  return `buyer-${buyers}@example.com`
}

/** A new account that buys and changes counties through the pages' API calls. */
export async function newBuyer(test: BillingTest, email = newAddress()) {
  const { app } = test
  await signUpAndIn(app, email)
  let session = { cookie: '', since: -Infinity }

  async function cookie(): Promise<string> {
    if (app.clock.now() - session.since > SIGN_IN_AGAIN_MS) {
      const login = await app.accounts.logIn(email, GOOD_PASSWORD, true)
      session = { cookie: cookieOf(login), since: app.clock.now() }
    }
    return session.cookie
  }

  const post = async (url: string, body: unknown = {}) =>
    app.call('POST', url, { cookie: await cookie(), body })
  const get = async (url: string) => app.call('GET', url, { cookie: await cookie() })
  const choice = (counties: readonly string[]) => ({ counties, state_wide: false })
  const user = async () => userAnswer.parse((await get('/api/users/current_user')).json()).user
  const pageOf = (answer: LightMyRequestResponse) => answerWithUrl.parse(answer.json()).url

  /** Delivers each pending event once and runs the resulting jobs. */
  async function deliverEvents(): Promise<void> {
    for (const event of await test.events()) await test.post(event)
    await app.runJobs()
  }

  async function pay(page: string, card: string): Promise<void> {
    const paid = await test.submit(page, { card })
    if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}: ${paid.html}`)
  }

  return {
    email,
    post,
    get,
    deliverEvents,
    pay,
    pageOf,
    id: async () => (await user()).id,
    open: async () => (await user()).accessible_counties,
    status: async () => (await user()).payment_account.status,
    account: async () => (await get('/api/billing_account')).json<BillingAccount>(),
    checkout: (counties: readonly string[]) => post('/api/create_checkout_session', choice(counties)),
    preview: (counties: readonly string[]) => post('/api/preview_county_change', choice(counties)),
    change: (counties: readonly string[], shown_due_now = 1000, shown_monthly_after = 1000) =>
      post('/api/change_counties', { ...choice(counties), shown_due_now, shown_monthly_after }),
    /** Erases the account after confirming the password. */
    async erase(): Promise<LightMyRequestResponse> {
      await app.accounts.confirmPassword(await cookie())
      return post('/api/users/delete')
    },
    /** Chooses counties, pays and delivers the events. */
    async subscribe(counties: readonly string[], card = CARDS.pays): Promise<void> {
      await pay(pageOf(await post('/api/create_checkout_session', choice(counties))), card)
      await deliverEvents()
    },
    /** Submits a form of the payment portal, such as `card`. */
    async inPortal(step: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
      const page = pageOf(await post('/api/create_billing_portal'))
      const { status, html } = await test.submit(`${page}/${step}`, fields)
      if (status !== 303) throw new Error(`the portal answered ${status}: ${html}`)
    },
    /** The customer at Stripe with its subscriptions. */
    async atStripe() {
      const { rows } = await app.database.pool.query<{ id: string }>(
        'SELECT stripe_customer_id AS id FROM payment_account WHERE user_id = $1',
        [(await user()).id],
      )
      const customer = rows[0]?.id ?? ''
      const { data } = await test.stripe.subscriptions.list({ customer, status: 'all' })
      return { customer, subscriptions: data }
    },
    /** Subjects of the emails about payments, oldest first. */
    emailSubjects: () =>
      app.mails
        .filter(({ to, text }) => to === email && text.includes('subscription'))
        .map(({ subject }) => subject),
  }
}

export type Buyer = Awaited<ReturnType<typeof newBuyer>>
