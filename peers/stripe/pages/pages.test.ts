import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CARDS,
  DAY,
  HOUR,
  makeCheckout,
  makePrice,
  openPortal,
  startStripePeer,
  subscribe,
  subscriptionOf,
} from '../stripe-peer.fixture.ts'
import type { StripePeer } from '../stripe-peer.fixture.ts'

let peer: StripePeer
let wake: string
let durham: string

beforeAll(async () => {
  peer = await startStripePeer()
  wake = await makePrice(peer.sdk(), 2900, 'Wake <b>County</b>')
  durham = await makePrice(peer.sdk(), 1950, 'Durham County')
})

afterAll(() => peer.stop())

async function page(path: string) {
  const answer = await fetch(peer.url(path))
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { status: answer.status, policy, html: await answer.text() }
}

async function newCheckout(trialDays?: number): Promise<{ customer: string; path: string }> {
  const { id: customer } = await peer.sdk().customers.create({ email: 'ada@example.org' })
  const checkout = await makeCheckout(peer.sdk(), customer, [wake, durham], trialDays)
  return { customer, path: `/checkout/${checkout}` }
}

async function hasSubscription(customer: string): Promise<boolean> {
  return (await peer.sdk().subscriptions.list({ customer, status: 'all' })).data.length > 0
}

describe('the payment page', () => {
  it('shows items, prices and a link back, without inline code', async () => {
    const { path } = await newCheckout()
    const { html, policy } = await page(path)
    expect(html).toContain('Wake &lt;b&gt;County&lt;/b&gt;')
    for (const text of ['$29.00 a month', '$19.50 a month', 'Pay $48.50', 'ada@example.org'])
      expect(html).toContain(text)
    expect(html).not.toMatch(/<script|<style|style="|onclick/)
    expect(html).toContain('<a href="http://localhost:4000/cancel">Back</a>')
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).toContain("form-action 'self' http://localhost:4000;")
    expect((await page('/hosted.css')).status).toBe(200)
  })

  it('shows that a trial is free today and the price after it', async () => {
    const { path } = await newCheckout(7)
    const { html } = await page(path)
    for (const text of ['$0.00', '7 days free, then $48.50 a month', 'Start trial'])
      expect(html.replaceAll(/\s+/g, ' ')).toContain(text)
  })

  it('redirects to the success page and charges only once', async () => {
    const { customer, path } = await newCheckout()
    const paid = await peer.submit(path, { card: CARDS.pays })
    expect(paid).toMatchObject({
      status: 303,
      leadsTo: `http://localhost:4000/success?session=${path.slice(10)}`,
    })
    expect(await peer.submit(path, { card: CARDS.pays })).toMatchObject({
      status: 303,
      leadsTo: paid.leadsTo,
    })
    expect((await subscriptionOf(peer, customer)).items.data).toHaveLength(2)
    expect((await page(path)).html).toContain('This checkout is complete.')
    const { data } = await peer.sdk().checkout.sessions.list({ customer, status: 'complete' })
    expect(data).toMatchObject([{ payment_status: 'paid', url: null }])
  })

  it.each([
    ['is declined', CARDS.declined, undefined],
    ['fails when charged', CARDS.failsWhenCharged, undefined],
    ['is not a test card', '4111111111111111', undefined],
  ])('stays and shows an error when the card %s', async (_what, card) => {
    const { customer, path } = await newCheckout()
    const { leadsTo, html } = await peer.submit(path, { card })
    expect(leadsTo).toBeNull()
    expect(html).toContain('role="alert"')
    expect(html).toContain('Your card was declined.')
    expect(await hasSubscription(customer)).toBe(false)
    expect((await peer.submit(path, { card: CARDS.pays })).status).toBe(303)
  })

  it('asks for confirmation if the bank requires it', async () => {
    const { customer, path } = await newCheckout()
    const asked = await peer.submit(path, { card: CARDS.needsAction })
    expect(asked.html).toContain('Confirm with your bank')
    const refused = await peer.submit(path, { card: CARDS.needsAction, confirmed: 'no' })
    expect(refused.html).toContain('Your bank did not confirm the payment.')
    expect(await hasSubscription(customer)).toBe(false)
    expect((await peer.submit(path, { card: CARDS.needsAction, confirmed: 'yes' })).status).toBe(303)
    expect(await hasSubscription(customer)).toBe(true)
  })

  it('expires after a day', async () => {
    const { customer, path } = await newCheckout()
    await peer.advance(DAY)
    expect((await page(path)).html).toContain('This checkout has ended')
    await peer.submit(path, { card: CARDS.pays })
    expect(await hasSubscription(customer)).toBe(false)
    expect((await page('/checkout/cs_test_none')).status).toBe(404)
  })
})

describe('the portal', () => {
  it('shows subscription, card, invoices and a link back', async () => {
    const portal = await openPortal(peer, await subscribe(peer, [wake]))
    const { html, policy } = await page(portal)
    for (const text of ['Renews on', '4242 4242 4242 4242', 'LOCAL-0', '$29.00', 'Paid'])
      expect(html).toContain(text)
    expect(html).toContain('href="http://localhost:4000/billing"')
    expect(html).not.toMatch(/<script|<style|style="|onclick/)
    expect(policy).toContain("form-action 'self'")
  })

  it('cancels at the end of the period by setting only cancel_at, as Stripe does, and undoes it', async () => {
    const customer = await subscribe(peer, [wake])
    const portal = await openPortal(peer, customer)
    const { id, items } = await subscriptionOf(peer, customer)
    await peer.submit(`${portal}/cancel/${id}`, {})
    expect(await subscriptionOf(peer, customer)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: items.data[0]?.current_period_end,
    })
    expect((await page(portal)).html).toContain('Keep subscription')
    await peer.submit(`${portal}/keep/${id}`, {})
    expect(await subscriptionOf(peer, customer)).toMatchObject({ cancel_at: null })

    await peer.submit(`${portal}/cancel/${id}`, {})
    await peer.sdk().subscriptions.update(id, { cancel_at_period_end: false })
    expect((await subscriptionOf(peer, customer)).cancel_at).not.toBeNull()
    await expect(
      peer.sdk().subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false }),
    ).rejects.toThrow('only one')
    expect(await peer.sdk().subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null })
  })

  it('changes the card, but not to a declined one', async () => {
    const customer = await subscribe(peer, [wake])
    const portal = await openPortal(peer, customer)
    const refused = await peer.submit(`${portal}/card`, { card: CARDS.declined })
    expect(refused.html).toContain('Your card was not changed.')
    expect((await peer.submit(`${portal}/card`, { card: CARDS.needsAction })).html).toContain('Confirm')
    await peer.submit(`${portal}/card`, { card: CARDS.needsAction, confirmed: 'yes' })
    const { data } = await peer
      .sdk()
      .subscriptions.list({ customer, expand: ['data.default_payment_method'] })
    expect(data[0]?.default_payment_method).toMatchObject({ card: { last4: '3155' } })
  })

  it('cannot act on another customer', async () => {
    const stranger = await subscribe(peer, [wake])
    const { id } = await subscriptionOf(peer, stranger)
    const { data: invoices } = await peer.sdk().invoices.list({ customer: stranger })
    const portal = await openPortal(peer, await subscribe(peer, [wake]))
    await peer.submit(`${portal}/cancel/${id}`, {})
    await peer.submit(`${portal}/pay/${invoices[0]?.id ?? ''}`, {})
    expect(await subscriptionOf(peer, stranger)).toMatchObject({ cancel_at: null })
  })

  it('expires after an hour', async () => {
    const portal = await openPortal(peer, await subscribe(peer, [wake]))
    await peer.advance(HOUR + 1)
    expect((await page(portal)).status).toBe(404)
  })

  it('offers only the configured features', async () => {
    const customer = await subscribe(peer, [wake])
    const { billingPortal } = peer.sdk()
    const { id } = await billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
      business_profile: { headline: 'Your invoices' },
    })
    const open = () => billingPortal.sessions.create({ customer, configuration: id })
    const { html } = await page(new URL((await open()).url).pathname.replace('/dev/stripe', ''))
    expect(html).toContain('Your invoices')
    expect(html).not.toMatch(/Change card|Cancel subscription/)
    const features = { subscription_cancel: { enabled: true, mode: 'at_period_end' } } as const
    expect((await billingPortal.configurations.update(id, { features })).features).toMatchObject({
      invoice_history: { enabled: true },
      subscription_cancel: features.subscription_cancel,
    })
    await billingPortal.configurations.update(id, { active: false })
    await expect(open()).rejects.toThrow('not active')
  })
})

describe('pages', () => {
  it('reject forms from other sites', async () => {
    const { path } = await newCheckout()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const foreign = await fetch(peer.url(path), { method: 'POST', headers, body: new URLSearchParams() })
    expect(foreign.status).toBe(403)
  })
})
