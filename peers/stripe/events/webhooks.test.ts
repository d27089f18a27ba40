import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, makePrice, startStripePeer, subscribe, subscriptionOf } from '../stripe-peer.fixture.ts'
import type { StripePeer } from '../stripe-peer.fixture.ts'

let peer: StripePeer
let price: string

beforeAll(async () => {
  peer = await startStripePeer()
  price = await makePrice(peer.sdk(), 3000)
})

beforeEach(async () => {
  await peer.control('/webhooks', { mode: 'deliver' })
  await peer.events()
})

afterAll(() => peer.stop())

const SIGN_UP_EVENTS = [
  'customer.created',
  'customer.subscription.created',
  'invoice.created',
  'invoice.paid',
  'checkout.session.completed',
]

describe('events', () => {
  it('have a signature that the SDK accepts, with the send time of the local clock', async () => {
    await peer.advance(40 * DAY)
    const customer = await subscribe(peer, [price])
    const subscription = await subscriptionOf(peer, customer)
    await peer.sdk().subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await peer.control('/webhooks')
    const [last] = peer.webhook.received.slice(-1)
    expect(last?.event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      type: 'customer.subscription.updated',
      livemode: false,
      data: {
        object: { id: subscription.id, customer, cancel_at_period_end: true },
        previous_attributes: { cancel_at_period_end: false, cancel_at: null },
      },
    })
    expect(await peer.events()).toHaveLength(SIGN_UP_EVENTS.length + 1)
    expect(peer.webhook.errors).toEqual([])
    expect(last?.signedAt).toBeGreaterThan(Date.now() / 1000 + 39 * DAY)
  })

  it('are retried with increasing delays until accepted', async () => {
    peer.webhook.statuses.push(500, 503, 302)
    await peer.sdk().customers.create({})
    expect(await peer.control('/webhooks')).toMatchObject({ waiting: 1 })
    for (const seconds of [1, 2, 4]) await peer.advance(seconds)
    expect(await peer.control('/webhooks')).toMatchObject({ waiting: 0 })
    const ids = new Set(peer.webhook.received.map(({ event }) => event.id))
    expect(ids.size).toBe(1)
    expect(await peer.events()).toHaveLength(4)
  })

  it('are dropped after three days of failed retries', async () => {
    peer.webhook.statuses.push(...Array.from({ length: 12 }, () => 500))
    await peer.sdk().customers.create({})
    await peer.control('/webhooks')
    await peer.advance(2 * DAY)
    expect(await peer.control('/webhooks')).toMatchObject({ waiting: 1 })
    await peer.advance(DAY)
    expect(await peer.control('/webhooks')).toMatchObject({ waiting: 0 })
    peer.webhook.statuses.splice(0)
    await peer.events()
    await peer.advance(DAY)
    expect(await peer.events()).toEqual([])
  })

  it('survive a restart', async () => {
    peer.webhook.statuses.push(500)
    await peer.sdk().customers.create({})
    await peer.control('/webhooks')
    await peer.restart()
    await peer.advance(2)
    expect(await peer.events()).toEqual(['customer.created', 'customer.created'])
  })
})

describe('the webhook mode', () => {
  it('drops events', async () => {
    await peer.control('/webhooks', { mode: 'drop' })
    await subscribe(peer, [price])
    await peer.control('/webhooks', { mode: 'deliver' })
    expect(await peer.events()).toEqual([])
  })

  it('sends events twice', async () => {
    await peer.control('/webhooks', { mode: 'double' })
    await peer.sdk().customers.create({})
    await peer.control('/webhooks')
    expect(new Set(peer.webhook.received.map(({ event }) => event.id)).size).toBe(1)
    expect(await peer.events()).toEqual(['customer.created', 'customer.created'])
  })

  it.each([
    ['sent', SIGN_UP_EVENTS],
    ['reversed', [...SIGN_UP_EVENTS].reverse()],
  ])('holds events and releases them in %s order', async (order, expected) => {
    await peer.control('/webhooks', { mode: 'hold' })
    await subscribe(peer, [price])
    expect(await peer.events()).toEqual([])
    await peer.control('/webhooks/release', { order })
    expect(await peer.events()).toEqual(expected)
  })

  it('and the clock reject invalid values', async () => {
    await expect(peer.control('/webhooks', { mode: 'shuffle' })).rejects.toThrow('mode')
    await expect(peer.control('/clock', { advance_seconds: -1 })).rejects.toThrow('advance_seconds')
  })
})
