import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/billing/billing.ts'
import {
  type BillingTest,
  type Buyer,
  CARDS,
  DAY,
  HOUR,
  newBuyer,
  openBillingTest,
  sell,
} from '#server/features/billing/billing.fixture.ts'

const ALL = { counties: [], state_wide: true }

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19 },
    { county: null, dollars: 299 },
  ])
})
afterAll(() => billing.close())

async function subscribeToAll(buyer: Buyer): Promise<void> {
  await buyer.pay(buyer.pageOf(await buyer.post('/api/create_checkout_session', ALL)), CARDS.pays)
  await buyer.deliverEvents()
}

/** The end of the current period. */
async function periodEnd(buyer: Buyer): Promise<string> {
  const { subscriptions } = await buyer.atStripe()
  return new Date((subscriptions[0]?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()
}

async function changeAsPreviewed(buyer: Buyer, counties: readonly string[]): Promise<ChangePreview> {
  const shown = (await buyer.preview(counties)).json<ChangePreview>()
  const answer = await buyer.change(counties, shown.due_now, shown.monthly_after)
  expect(answer.json()).toEqual({ success: true })
  return shown
}

test('replaces counties', async () => {
  const ada = await newBuyer(billing)
  await ada.subscribe(['Wake'])
  const shown = { shown_due_now: 299, shown_monthly_after: 299 }
  const answer = await ada.post('/api/change_counties', { ...ALL, ...shown })
  expect(answer.statusCode).toBe(200)
  expect(await ada.open()).toHaveLength(100)
  expect((await ada.account()).counties[0]).toMatchObject({ county: null, price: 299 })
})

describe('narrowed to counties', () => {
  test('charges them when its paid period ends', async () => {
    const ada = await newBuyer(billing)
    await subscribeToAll(ada)
    const end = await periodEnd(ada)
    await billing.advance(10 * DAY)
    expect(await changeAsPreviewed(ada, ['Wake'])).toMatchObject({
      due_now: 0,
      monthly_after: 29,
      dropped: [{ county: null, closes_at: end }],
    })
    expect(await ada.account()).toMatchObject({
      paid_last_12_months: 299,
      counties: [
        { county: 'Wake', price: 29, closes_at: end },
        { county: null, price: null, closes_at: end },
      ],
    })
    expect(await ada.open()).toHaveLength(100)
    await billing.advance(22 * DAY)
    await ada.deliverEvents()
    expect((await ada.account()).paid_last_12_months).toBe(328)
    expect(await ada.open()).toEqual(['Wake'])
    expect((await ada.preview(['Wake', 'Burke'])).json<ChangePreview>().due_now).toBeGreaterThan(0)
  })

  test('charges nothing for a county added, dropped or the plan taken back until then', async () => {
    const ada = await newBuyer(billing)
    await subscribeToAll(ada)
    await changeAsPreviewed(ada, ['Wake'])
    expect(await changeAsPreviewed(ada, ['Wake', 'Burke'])).toMatchObject({ due_now: 0, monthly_after: 48 })
    const closes_at = await periodEnd(ada)
    expect(await changeAsPreviewed(ada, ['Burke'])).toMatchObject({
      dropped: [{ county: 'Wake', closes_at }],
    })
    const answer = await ada.post('/api/change_counties', {
      ...ALL,
      shown_due_now: 0,
      shown_monthly_after: 299,
    })
    expect(answer.json()).toEqual({ success: true })
    expect(await ada.account()).toMatchObject({ monthly: 299, paid_last_12_months: 299 })
  })

  test('keeps its trial', async () => {
    await sell(billing, [{ county: null, dollars: 299, trialDays: 7 }])
    const ada = await newBuyer(billing)
    await subscribeToAll(ada)
    expect(await changeAsPreviewed(ada, ['Wake'])).toMatchObject({ ends_trial: false, due_now: 0 })
    expect(await ada.status()).toBe('trialing')
    expect(await ada.open()).toHaveLength(100)
    await billing.advance(7 * DAY + HOUR)
    await ada.deliverEvents()
    expect(await ada.account()).toMatchObject({ standing: 'active', paid_last_12_months: 29 })
    expect(await ada.open()).toEqual(['Wake'])
  })
})
