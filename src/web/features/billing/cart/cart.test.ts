import { describe, expect, it } from 'vitest'
import type { BillingAccount, PlansAnswer } from '#contract/billing/billing.ts'
import { cartOf, sentChoice, subscribedChoice } from './cart.ts'
import { noSubscription, plans, runningSubscription } from '#web/features/billing/billing.fixture.ts'

const cart = (counties: string[], account: BillingAccount = noSubscription, stateWide = false) =>
  cartOf(plans, account, { counties, state_wide: stateWide })

describe('the cart', () => {
  it('adds up to the cent', () => {
    const offers: PlansAnswer = {
      counties: ['Ashe', 'Burke', 'Wake'].map((county) => ({ county, price: 19.1, trial_days: 0 })),
      state_wide: null,
    }
    const chosen = { counties: ['Ashe', 'Burke', 'Wake'], state_wide: false }
    expect(cartOf(offers, noSubscription, chosen).monthlyCents).toBe(5730)
  })

  it.each([
    [['Burke'], 7],
    [['Burke', 'Alamance'], 7],
    [['Alamance'], 14],
    [['Burke', 'Wake'], 0],
    [[], 0],
  ])('has the shortest trial of %j: %i days', (counties, expected) => {
    expect(cart(counties).trialDays).toBe(expected)
    expect(cart(counties, { ...noSubscription, may_have_trial: false }).trialDays).toBe(0)
  })

  it('leaves out counties that are not on sale, also from the request', () => {
    expect(cart(['Wake', 'Atlantis']).choice).toEqual({ counties: ['Wake'], state_wide: false })
    const noStateWide = cartOf({ ...plans, state_wide: null }, noSubscription, {
      counties: ['Wake'],
      state_wide: true,
    })
    expect(noStateWide.lines.map(({ county }) => county)).toEqual(['Wake'])
    expect(noStateWide.choice.state_wide).toBe(false)
  })

  it('has only the statewide plan, and restores the counties when it is removed', () => {
    const { lines, choice, isTooMany } = cart(['Wake', 'Burke'], noSubscription, true)
    expect(lines).toEqual([{ county: null, cents: 39900, trialDays: 0, isNew: true }])
    expect(isTooMany).toBe(false)
    expect(choice.counties).toEqual(['Wake', 'Burke'])
    expect(sentChoice(choice)).toEqual({ counties: [], state_wide: true })
  })

  it('allows at most twenty counties', () => {
    const names = Array.from({ length: 21 }, (_, index) => `County ${index}`)
    const many: PlansAnswer = {
      counties: names.map((county) => ({ county, price: 1, trial_days: 0 })),
      state_wide: null,
    }
    const isTooMany = (counties: string[]) =>
      cartOf(many, noSubscription, { counties, state_wide: false }).isTooMany
    expect(isTooMany(names.slice(0, 20))).toBe(false)
    expect(isTooMany(names)).toBe(true)
  })
})

describe('the cart with an active subscription', () => {
  it('keeps the price a county was bought at, and uses the current price for a new one', () => {
    const { lines, monthlyCents } = cart(['Wake', 'Burke'], runningSubscription)
    expect(lines.map(({ county, cents, isNew }) => [county, cents, isNew])).toEqual([
      ['Wake', 3500, false],
      ['Burke', 1900, true],
    ])
    expect(monthlyCents).toBe(5400)
  })

  it('starts with the subscribed counties, which is no change', () => {
    const chosen = subscribedChoice(runningSubscription)
    expect(chosen).toEqual({ counties: ['Mecklenburg', 'Wake'], state_wide: false })
    expect(cartOf(plans, runningSubscription, chosen).isChange).toBe(false)
  })

  it('lists dropped counties', () => {
    expect(cart(['Wake'], runningSubscription)).toMatchObject({ dropped: ['Mecklenburg'], isChange: true })
    expect(cart([], runningSubscription)).toMatchObject({ dropped: ['Mecklenburg', 'Wake'], isChange: true })
  })

  it('treats a dropped county that is still open as new', () => {
    const { lines } = cart(['Gaston'], runningSubscription)
    expect(lines).toEqual([{ county: 'Gaston', cents: 1900, trialDays: 7, isNew: true }])
  })

  it('counts keeping an ending subscription as a change', () => {
    const ending: BillingAccount = {
      ...runningSubscription,
      standing: 'ending',
      ends_at: '2026-12-05T20:15:30.000Z',
    }
    expect(cart(['Mecklenburg', 'Wake'], ending).isChange).toBe(true)
  })
})
