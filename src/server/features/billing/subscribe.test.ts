import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingTest, CARDS, DAY, newBuyer, openBillingTest, sell } from './billing.fixture.ts'

let billing: BillingTest
beforeAll(async () => {
  billing = await openBillingTest()
  await sell(billing, [
    { county: 'Mecklenburg', dollars: 39 },
    { county: 'Wake', dollars: 29 },
    { county: 'Burke', dollars: 19, trialDays: 7 },
    { county: 'Rutherford', dollars: 19, trialDays: 14 },
    { county: null, dollars: 299 },
  ])
})
afterAll(() => billing.close())

describe('a first subscription', () => {
  test('opens exactly the paid counties', async () => {
    const ada = await newBuyer(billing)
    expect(await ada.open()).toEqual([])
    await ada.subscribe(['Mecklenburg', 'Wake'])
    expect(await ada.open()).toEqual(['Mecklenburg', 'Wake'])
    expect(await ada.status()).toBe('active')
    expect(await ada.account()).toMatchObject({
      standing: 'active',
      monthly: 68,
      paid_last_12_months: 68,
      may_have_trial: false,
      has_portal: true,
      ends_at: null,
      trial_ends_at: null,
    })
  })

  test('starts with the shortest trial of the chosen counties', async () => {
    const ada = await newBuyer(billing)
    expect((await ada.account()).may_have_trial).toBe(true)
    await ada.subscribe(['Burke', 'Rutherford'])
    const { subscriptions } = await ada.atStripe()
    const [subscription] = subscriptions
    expect((subscription?.trial_end ?? 0) - (subscription?.trial_start ?? 0)).toBe(7 * DAY)
    expect(await ada.status()).toBe('trialing')
    expect(await ada.open()).toEqual(['Burke', 'Rutherford'])
    expect(await ada.account()).toMatchObject({ standing: 'trialing', monthly: 38, paid_last_12_months: 0 })
  })

  test('has no trial if one of the counties has none', async () => {
    const ada = await newBuyer(billing)
    await ada.subscribe(['Burke', 'Wake'])
    expect(await ada.status()).toBe('active')
  })

  test('works if no event ever arrives', async () => {
    const ada = await newBuyer(billing)
    expect((await ada.get('/api/subscription')).json()).toEqual({ payment_account_status: null })
    await ada.pay(ada.pageOf(await ada.checkout(['Wake'])), CARDS.pays)
    await billing.events()
    expect(await ada.status()).toBeNull()
    billing.app.clock.advance(5_000)
    expect((await ada.get('/api/subscription')).json()).toEqual({ payment_account_status: 'active' })
    expect(await ada.open()).toEqual(['Wake'])
  })
})
