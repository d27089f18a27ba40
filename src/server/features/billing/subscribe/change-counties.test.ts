import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/billing/billing.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import {
  type BillingTest,
  CARDS,
  DAY,
  newBuyer,
  openBillingTest,
  sell,
} from '#server/features/billing/billing.fixture.ts'

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Mecklenburg', dollars: 39 },
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19, trialDays: 7 },
    { county: 'Polk', dollars: 19, trialDays: 7 },
  ])
})
afterAll(() => billing.close())

const dayOf = (seconds: number) => newYorkDate(seconds * 1000)
const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()

test('drops no county that was added on another device and not shown', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake', 'Burke'])
  const { due_now, monthly_after, dropped } = (await ada.preview(['Wake'])).json<ChangePreview>()
  await ada.change(['Wake', 'Burke', 'Polk'])
  const change = () =>
    ada.post('/api/change_counties', {
      ...{ counties: ['Wake'], state_wide: false },
      ...{ shown_due_now: due_now, shown_monthly_after: monthly_after },
      shown_dropped: dropped.map(({ county }) => county),
    })
  expect((await change()).json()).toMatchObject({ code: 'changed_meanwhile' })
  expect((await ada.account()).monthly).toBe(67)
  await ada.change(['Wake', 'Burke'])
  expect((await change()).json()).toEqual({ success: true })
  expect((await ada.account()).monthly).toBe(29)
})

describe('adding', () => {
  test('charges the rest of the period, as previewed', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await billing.advance(10 * DAY)
    const shown = (await ada.preview(['Wake', 'Mecklenburg'])).json<ChangePreview>()
    expect(shown).toMatchObject({
      monthly_now: 29,
      monthly_after: 68,
      ends_trial: false,
      added: [{ county: 'Mecklenburg', price: 39 }],
      dropped: [],
      ends_subscription_at: null,
    })
    expect(shown.due_now).toBeGreaterThan(25)
    expect(shown.due_now).toBeLessThan(27)
    expect((await ada.change(['Wake', 'Mecklenburg'], shown.due_now)).json()).toEqual({ success: true })
    expect(await ada.open()).toEqual(['Mecklenburg', 'Wake'])
    expect((await ada.account()).paid_last_12_months).toBe(29 + shown.due_now)
  })

  test('changes nothing if the charge would exceed the preview', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    const answer = await ada.change(['Wake', 'Mecklenburg'], 5)
    expect(answer.json()).toMatchObject({ code: 'price_changed' })
    expect(answer.statusCode).toBe(409)
    expect(await ada.open()).toEqual(['Wake'])
    expect((await ada.account()).paid_last_12_months).toBe(29)
  })

  test('changes nothing if the card is declined', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake', 'Burke'])
    await ada.inPortal('card', { card: CARDS.failsWhenCharged })
    const answer = await ada.change(['Wake', 'Mecklenburg'])
    expect(answer.json()).toMatchObject({ code: 'payment_failed' })
    await ada.deliverEvents()
    expect(await ada.open()).toEqual(['Burke', 'Wake'])
    expect(await ada.account()).toMatchObject({ standing: 'active', monthly: 48, paid_last_12_months: 48 })
  })

  test('charges once for two concurrent requests', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    const answers = await Promise.all([
      ada.change(['Wake', 'Mecklenburg']),
      ada.change(['Wake', 'Mecklenburg']),
    ])
    // The second one meets the first under way, or finds its work done.
    const codes = answers.map(({ statusCode }) => statusCode).toSorted()
    expect([
      [200, 409],
      [200, 200],
    ]).toContainEqual(codes)
    expect((await ada.change(['Wake', 'Mecklenburg'])).statusCode).toBe(200)
    expect((await ada.account()).paid_last_12_months).toBe(68)
    expect((await ada.atStripe()).subscriptions[0]?.items.data).toHaveLength(2)
  })

  test('ends a trial and charges everything chosen', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Burke', 'Polk'])
    expect(await ada.status()).toBe('trialing')
    const shown = (await ada.preview(['Burke', 'Wake'])).json<ChangePreview>()
    expect(shown).toMatchObject({ ends_trial: true, due_now: 48, monthly_after: 48 })
    expect((await ada.change(['Burke', 'Wake'], 48)).statusCode).toBe(200)
    expect(await ada.status()).toBe('active')
    // The dropped county stays open until the end of its trial.
    expect(await ada.open()).toEqual(['Burke', 'Polk', 'Wake'])
    expect((await ada.account()).paid_last_12_months).toBe(48)
    await billing.advance(7 * DAY + 1)
    await ada.deliverEvents()
    expect(await ada.open()).toEqual(['Burke', 'Wake'])
  })
})

describe('dropping', () => {
  test('keeps the county until the end of the paid period, to the second', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake', 'Mecklenburg'])
    const { subscriptions } = await ada.atStripe()
    const end = subscriptions[0]?.items.data[0]?.current_period_end ?? 0
    const shown = (await ada.preview(['Wake'])).json<ChangePreview>()
    expect(shown).toMatchObject({
      due_now: 0,
      monthly_after: 29,
      dropped: [{ county: 'Mecklenburg', closes_at: instantOf(end) }],
    })
    expect((await ada.change(['Wake'], 0)).statusCode).toBe(200)
    expect((await ada.account()).counties).toMatchObject([
      { county: 'Wake', price: 29, closes_at: instantOf(end) },
      { county: 'Mecklenburg', price: null, closes_at: instantOf(end) },
    ])
    billing.app.clock.set(new Date(end * 1000 - 1).toISOString())
    expect(await ada.open()).toEqual(['Mecklenburg', 'Wake'])
    billing.app.clock.set(new Date(end * 1000).toISOString())
    // The renewal is being charged, and subscribed counties stay open meanwhile.
    expect(await ada.open()).toEqual(['Wake'])
    await billing.syncClock()
  })

  test('and re-adding within the period costs nothing until it ends', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake', 'Mecklenburg'])
    await ada.change(['Wake'], 0)
    const shown = (await ada.preview(['Wake', 'Mecklenburg'])).json<ChangePreview>()
    expect(shown).toMatchObject({ due_now: 0, monthly_after: 68 })
    expect((await ada.change(['Wake', 'Mecklenburg'], 0)).statusCode).toBe(200)
    expect((await ada.account()).paid_last_12_months).toBe(68)
    await billing.advance(32 * DAY)
    await ada.deliverEvents()
    expect((await ada.account()).paid_last_12_months).toBe(136)
  })

  test('everything ends the subscription with its period; choosing again resumes it', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    const { subscriptions } = await ada.atStripe()
    const end = subscriptions[0]?.items.data[0]?.current_period_end ?? 0
    expect((await ada.preview([])).json()).toMatchObject({ due_now: 0, ends_subscription_at: instantOf(end) })
    await ada.change([], 0)
    expect(await ada.account()).toMatchObject({
      standing: 'ending',
      ends_at: instantOf(end),
      renews_on: null,
    })
    expect(await ada.open()).toEqual(['Wake'])
    await ada.change(['Wake'], 0)
    expect(await ada.account()).toMatchObject({ standing: 'active', ends_at: null, renews_on: dayOf(end) })
    await ada.change([], 0)
    billing.app.clock.set(new Date(end * 1000).toISOString())
    // No event has arrived yet.
    expect(await ada.open()).toEqual([])
    expect(await ada.status()).toBe('canceled')
    await billing.syncClock()
  })

  test('a subscription canceled in the portal can be resumed', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake'])
    await ada.inPortal(`cancel/${(await ada.atStripe()).subscriptions[0]?.id}`)
    await ada.deliverEvents()
    expect((await ada.account()).standing).toBe('ending')
    expect((await ada.change(['Wake', 'Mecklenburg'])).statusCode).toBe(200)
    expect((await ada.account()).standing).toBe('active')
  })
})

describe('a price', () => {
  test('stays the same for existing subscribers until they drop the county', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Polk', 'Wake'])
    await sell(billing, [{ county: 'Polk', dollars: 25 }])
    expect((await ada.account()).monthly).toBe(48)
    await ada.change(['Wake'], 0)
    expect((await ada.preview(['Polk', 'Wake'])).json()).toMatchObject({ monthly_after: 54, due_now: 0 })
    const bob = await newBuyer(billing)
    await bob.subscribe(['Polk', 'Wake'])
    expect((await bob.account()).monthly).toBe(54)
  })

  test.each([
    ['a county dropped earlier, which costs nothing today', ['Wake', 'Durham'], 0],
    ['a new county, for a shorter rest of the period', ['Wake'], 20],
  ])('that rises between preview and click is not charged: %s', async (_which, before, days) => {
    await sell(billing, [{ county: 'Durham', dollars: 30 }])
    const ada = await newBuyer(billing)
    await ada.subscribe(before)
    await ada.change(['Wake'], 0)
    const shown = (await ada.preview(['Wake', 'Durham'])).json<ChangePreview>()
    expect(shown.monthly_after).toBe(59)
    await billing.advance(days * DAY)
    await sell(billing, [{ county: 'Durham', dollars: 80 }])
    const { due_now } = (await ada.preview(['Wake', 'Durham'])).json<ChangePreview>()
    expect(due_now).toBeLessThanOrEqual(shown.due_now)
    const answer = await ada.change(['Wake', 'Durham'], shown.due_now, shown.monthly_after)
    expect(answer.json()).toMatchObject({ code: 'price_changed' })
    expect((await ada.account()).monthly).toBe(29)
    expect((await ada.change(['Wake', 'Durham'], shown.due_now, 109)).json()).toEqual({ success: true })
    expect((await ada.account()).monthly).toBe(109)
  })

  test('that a page from before an update does not send allows dropping only', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Wake', 'Polk'])
    const change = (counties: readonly string[]) =>
      ada.post('/api/change_counties', { counties, state_wide: false, shown_due_now: 1000 })
    for (const counties of [
      ['Wake', 'Mecklenburg'],
      ['Wake', 'Polk', 'Mecklenburg'],
    ])
      expect((await change(counties)).json()).toMatchObject({
        code: 'bad_request',
        message: 'This page is out of date. Reload it to see the price, and try again',
      })
    expect(await ada.open()).toEqual(['Polk', 'Wake'])
    for (const counties of [['Wake'], [], ['Wake']])
      expect((await change(counties)).json()).toEqual({ success: true })
    expect((await change(['Wake', 'Polk'])).json()).toMatchObject({ code: 'bad_request' })
  })
})

test('changing counties requires a subscription', async () => {
  const ada = await newBuyer(billing)
  for (const answer of [await ada.preview(['Wake']), await ada.change(['Wake'])])
    expect(answer.json()).toMatchObject({ code: 'no_subscription' })
})

test('rejects a county that was never sold, by name', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  const answer = await ada.change(['Wake', 'Yancey'])
  expect(answer.json()).toMatchObject({ code: 'bad_request', message: 'Yancey is not on sale' })
})
