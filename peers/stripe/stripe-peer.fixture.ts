import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { z } from 'zod'
import type { RunningPeer } from '../program.ts'
import { startStripe } from './start.ts'

export const DAY = 86_400
export const HOUR = 3600

const SECRET_KEY = 'sk_test_local'
const WEBHOOK_SECRET = 'whsec_local'

const listening = z.object({ port: z.number() })
const owned = z.object({ id: z.string(), customer: z.string().optional() })
const clock = z.object({ now: z.number() })

/** An event with the time in its signature. */
type Received = { readonly event: Stripe.Event; readonly signedAt: number }

/** A webhook endpoint that records correctly signed events and responds with the next of `statuses`, or 200. */
async function openWebhook(stripe: () => Stripe) {
  const received: Received[] = []
  const statuses: number[] = []
  const errors: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = statuses.shift() ?? 200
      try {
        const header = String(request.headers['stripe-signature'])
        const event = stripe().webhooks.constructEvent(body, header, WEBHOOK_SECRET)
        received.push({ event, signedAt: Number(/^t=(\d+)/.exec(header)?.[1]) })
      } catch (error) {
        errors.push(error)
      }
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = listening.parse(server.address())
  return { received, statuses, errors, url: `http://127.0.0.1:${port}/hook`, server }
}

/** Starts the local Stripe with an SDK client and a webhook endpoint. */
export async function startStripePeer() {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-peer-'))
  let peer: RunningPeer
  let stripe: Stripe

  const url = (path: string): string => `http://127.0.0.1:${peer.ports.port}/dev/stripe${path}`

  async function control(path: string, body?: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
    const answer = await fetch(url(path), init)
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }

  const now = async (): Promise<number> => clock.parse(await control('/clock')).now
  const webhook = await openWebhook(() => stripe)

  async function start(): Promise<void> {
    const args = ['--data', folder, '--base', '/dev/stripe', '--public-url', 'http://localhost:4000']
    const secrets = ['--secret-key', SECRET_KEY, '--webhook-secret', WEBHOOK_SECRET]
    peer = await startStripe([...args, ...secrets, '--webhook-url', webhook.url])
    stripe = new Stripe(SECRET_KEY, {
      host: '127.0.0.1',
      port: peer.ports.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    })
  }

  await start()
  return {
    webhook,
    url,
    control,
    now,
    sdk: () => stripe,
    advance: (seconds: number) => control('/clock', { advance_seconds: seconds }),
    /** Waits until all events were sent; returns the types received since the last call, optionally of one customer. */
    async events(customer?: string): Promise<string[]> {
      await control('/webhooks')
      return webhook.received.splice(0).flatMap(({ event: { type, data } }) => {
        const { id, customer: owner = id } = owned.parse(data.object)
        return customer === undefined || owner === customer ? [type] : []
      })
    },
    /** Submits a form as a page does and returns the status, redirect target and HTML. */
    async submit(path: string, fields: Readonly<Record<string, string>>) {
      const body = new URLSearchParams(fields)
      const answer = await fetch(url(path), { method: 'POST', body, redirect: 'manual' })
      return {
        status: answer.status,
        leadsTo: answer.headers.get('location'),
        html: await answer.text(),
      }
    },
    async restart(): Promise<void> {
      await peer.stop()
      await start()
    },
    async stop(): Promise<void> {
      await peer.stop()
      webhook.server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  needsAction: '4000002500003155',
  failsWhenCharged: '4000000000000341',
}

/** Creates a product with a monthly price. */
export async function makePrice(stripe: Stripe, cents: number, name = 'Wake County'): Promise<string> {
  const product = await stripe.products.create({ name })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
  })
  return price.id
}

export async function makeCheckout(
  stripe: Stripe,
  customer: string,
  prices: readonly string[],
  trialDays?: number,
): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: prices.map((price) => ({ price, quantity: 1 })),
    success_url: 'http://localhost:4000/success?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4000/cancel',
    payment_method_collection: 'always',
    ...(trialDays === undefined ? {} : { subscription_data: { trial_period_days: trialDays } }),
  })
  return session.id
}

/** Creates a customer and completes a checkout. */
export async function subscribe(
  peer: StripePeer,
  prices: readonly string[],
  { trialDays, card = CARDS.pays }: { trialDays?: number; card?: string } = {},
): Promise<string> {
  const { id } = await peer.sdk().customers.create({ email: 'ada@example.org' })
  const checkout = await makeCheckout(peer.sdk(), id, prices, trialDays)
  const { status } = await peer.submit(`/checkout/${checkout}`, { card })
  if (status !== 303) throw new Error(`The checkout returned ${status}`)
  return id
}

/** The customer's only subscription, in any status. */
export async function subscriptionOf(peer: StripePeer, customer: string): Promise<Stripe.Subscription> {
  const { data } = await peer.sdk().subscriptions.list({ customer, status: 'all' })
  const [subscription] = data
  if (!subscription || data.length > 1) throw new Error(`${data.length} subscriptions`)
  return subscription
}

/** Opens a portal with all features for a customer and returns its path. */
export async function openPortal(peer: StripePeer, customer: string): Promise<string> {
  const { id: configuration } = await peer.sdk().billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  })
  const session = await peer.sdk().billingPortal.sessions.create({
    customer,
    configuration,
    return_url: 'http://localhost:4000/billing',
  })
  return session.url.replace('http://localhost:4000/dev/stripe', '')
}
