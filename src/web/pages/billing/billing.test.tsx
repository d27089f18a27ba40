// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { BillingAccount, PlansAnswer } from '#contract/billing/billing.ts'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { nothingSetUp, renderApp } from '#web/app/render-app.fixture.tsx'
import {
  noSubscription,
  plans,
  runningSubscription,
  swapPreview,
} from '#web/features/billing/billing.fixture.ts'
import { KNOWN_COUNTIES } from '#web/features/counties/known-counties.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import * as leaving from '#web/lib/leave.ts'

const leaveTo = vi.spyOn(leaving, 'leaveTo').mockReturnValue()
beforeEach(() => void leaveTo.mockClear())

const newcomer: CurrentUser = {
  ...subscriber,
  payment_account: { status: null },
  accessible_counties: [],
}

type Setting = { account?: BillingAccount; user?: CurrentUser; fakes?: Fakes; at?: string }

async function openBilling({ account = noSubscription, user = newcomer, fakes = {}, at }: Setting = {}) {
  const app = renderApp(at ?? '/billing', {
    ...signedInAs(user),
    'GET /api/billing_account': () => account,
    ...fakes,
  })
  await screen.findByRole('heading', { level: 1 })
  const posts = () => app.calls.filter(({ address }) => address.startsWith('POST'))
  return { ...app, posts }
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const cart = () => within(document.getElementById('cart') ?? document.body)
const checkoutAt = (url: string): Fakes => ({ 'POST /api/create_checkout_session': () => ({ url }) })

describe('choosing counties', () => {
  it('requires a login, and returns from it with the same choice', async () => {
    const { router } = renderApp('/billing?county=Wake&county=Burke', signedOut)
    await screen.findByRole('heading', { name: 'Log in' })
    expect(router.state.location.search).toBe('?next=%2Fbilling%3Fcounty%3DWake%26county%3DBurke')
  })

  it('sums up the choice, and keeps it in the URL', async () => {
    const { user, router } = await openBilling()
    await box('Wake')
    cart().getByText('No county chosen yet')
    expect(screen.queryByRole('button', { name: 'Check out' })).toBeNull()
    await user.click(await box('Wake'))
    await user.click(await box('Burke'))
    await cart().findByRole('heading', { name: /^2 counties/ })
    cart().getByText('Monthly total')
    expect(cart().getAllByText('$58.00')).toHaveLength(2)
    await waitFor(() => expect(router.state.location.search).toBe('?county=Wake&county=Burke'))
    await user.click(cart().getByRole('button', { name: 'Remove Wake' }))
    expect((await box('Wake')).checked).toBe(false)
    await waitFor(() => expect(router.state.location.search).toBe('?county=Burke'))
  })

  it('counts the open listings of the counties on sale, and of the choice', async () => {
    const [wake, burke] = ['wake', 'burke'].map((slug) => KNOWN_COUNTIES.find((known) => known.slug === slug))
    if (!wake || !burke) throw new Error('no Wake or Burke')
    const counties = [
      { ...wake, listings: 1146 },
      { ...burke, listings: 91 },
    ]
    await openBilling({
      at: '/billing?county=Wake&county=Burke',
      fakes: { 'GET /api/counties': () => ({ counties }) },
    })
    await screen.findByRole('columnheader', { name: 'Open listings' })
    await screen.findByRole('cell', { name: '1,146' })
    await cart().findByRole('heading', { name: '2 counties, 1,237 open listings' })
  })

  it('restores the choice after a reload, and after a detour through another site', async () => {
    const first = await openBilling({ at: '/billing?county=Wake' })
    expect((await box('Wake')).checked).toBe(true)
    await first.user.click(await box('Burke'))
    await cart().findByRole('heading', { name: /^2 counties/ })
    cleanup()
    await openBilling()
    expect((await box('Burke')).checked).toBe(true)
    cleanup()
    await openBilling({ user: { ...newcomer, id: 'another-person' } })
    expect((await box('Burke')).checked).toBe(false)
  })

  it('searches and sorts counties', async () => {
    const { user } = await openBilling()
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('checkbox').getAttribute('aria-label') ?? row.textContent)
    await user.click(await press('Per month'))
    expect(screen.getByRole('columnheader', { name: 'Per month' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await user.click(await press('Per month'))
    expect(names()[0]).toMatch(/^Mecklenburg/)
    await user.type(screen.getByRole('searchbox', { name: 'Search counties' }), 'wak')
    expect(names()).toHaveLength(1)
    await user.type(screen.getByRole('searchbox', { name: 'Search counties' }), 'xyz')
    screen.getByText('No county matches.')
  })

  it('states the trial of the statewide plan as that of every county', async () => {
    await openBilling()
    await screen.findByText('Trial: None')
    cleanup()
    const withTrial = { ...plans, state_wide: { price: 399, trial_days: 7 } }
    await openBilling({ fakes: { 'GET /api/plans': () => withTrial } })
    await screen.findByText('Trial: 7 days')
  })

  it('marks counties that are open without the subscription', async () => {
    await openBilling({ user: { ...newcomer, accessible_counties: ['Wake'] } })
    within(await screen.findByRole('row', { name: /Wake/ })).getByText('Your county')
    expect(within(screen.getByRole('row', { name: /Burke/ })).queryByText('Your county')).toBeNull()
  })
})

describe('the amount due, shown before paying', () => {
  it.each([
    [
      'county=Burke&county=Gaston',
      '$0.00',
      /^7-day trial of everything you choose\. .*November 25, 2026 it is \$38\.00/,
    ],
    ['county=Burke&county=Alamance', '$0.00', /the shortest trial among your counties applies/],
    [
      'county=Burke&county=Wake',
      '$58.00',
      /No trial: it would cover everything you choose, and Wake has none\./,
    ],
    ['county=Wake', '$39.00', /^Renews monthly until you cancel\.$/],
    ['state_wide=1', '$399.00', /^Renews monthly/],
  ])('%s: %s today', async (choice, due, sentence) => {
    await openBilling({ at: `/billing?${choice}` })
    expect((await cart().findByText('Due today')).parentElement?.textContent).toBe(`Due today${due}`)
    cart().getByText(sentence)
  })

  it('mentions no trial to a former subscriber', async () => {
    await openBilling({
      at: '/billing?county=Burke',
      account: { ...noSubscription, may_have_trial: false },
    })
    await cart().findByText(/No trial: it comes with a first subscription only\./)
    expect(screen.queryByRole('columnheader', { name: 'Trial' })).toBeNull()
  })
})

describe('more counties than one subscription can hold', () => {
  const names = Array.from({ length: 21 }, (_, index) => `County ${index + 1}`)
  const many: PlansAnswer = {
    ...plans,
    counties: names.map((county) => ({ county, price: 10, trial_days: 0 })),
  }
  const at = `/billing?${names.map((name) => `county=${name.replace(' ', '+')}`).join('&')}`

  it('offer the statewide plan', async () => {
    const { user, posts } = await openBilling({
      at,
      fakes: { 'GET /api/plans': () => many, ...checkoutAt('https://pay.example.com/1') },
    })
    await cart().findByText('More than 20 counties need the statewide plan')
    cart().getByText(/for \$399\.00 a month/)
    expect(screen.queryByRole('button', { name: 'Check out' })).toBeNull()
    await user.click(await press('Choose the statewide plan'))
    expect((await box('County 1')).disabled).toBe(true)
    await user.click(await press('Check out'))
    await waitFor(() => expect(posts()[0]?.body).toEqual({ counties: [], state_wide: true }))
  })

  it('must be reduced if there is no statewide plan', async () => {
    await openBilling({ at, fakes: { 'GET /api/plans': () => ({ ...many, state_wide: null }) } })
    await cart().findByText(/not on sale right now\. Remove 1 county to continue\./)
  })
})

describe('the step to the payment page', () => {
  it('passes exactly the chosen counties', async () => {
    const { user, posts } = await openBilling({
      at: '/billing?county=Wake&county=Atlantis',
      fakes: checkoutAt('https://pay.example.com/1'),
    })
    await user.click(await press('Check out'))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example.com/1'))
    expect(posts().map(({ body }) => body)).toEqual([{ counties: ['Wake'], state_wide: false }])
    const button = await press('Taking you to the payment page...')
    expect(button.hasAttribute('disabled')).toBe(true)
  })

  it('works again after Back from the payment page', async () => {
    const { user } = await openBilling({
      at: '/billing?county=Wake',
      fakes: checkoutAt('https://pay.example.com/1'),
    })
    await user.click(await press('Check out'))
    await press('Taking you to the payment page...')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await press('Check out')
  })

  it('shows that nothing was charged when it fails', async () => {
    const { user } = await openBilling({
      at: '/billing?county=Wake',
      fakes: { 'POST /api/create_checkout_session': () => failure('payment_service_down') },
    })
    await user.click(await press('Check out'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was charged\. Error 503/)
    await press('Check out')
  })

  it('becomes a change of counties if a subscription was bought in the meantime', async () => {
    let account = noSubscription
    const { user } = await openBilling({
      at: '/billing?county=Wake',
      fakes: {
        'GET /api/billing_account': () => account,
        'POST /api/preview_county_change': () => swapPreview,
        'POST /api/create_checkout_session': () => {
          account = runningSubscription
          return failure('already_subscribed')
        },
      },
    })
    await user.click(await press('Check out'))
    await screen.findByRole('heading', { name: 'Change counties' })
  })

  it('asks for a verified email first', async () => {
    await openBilling({ at: '/billing?county=Wake', user: { ...newcomer, email_verified: false } })
    const link = await screen.findByRole('link', { name: 'Verify your email' })
    expect(link.getAttribute('href')).toBe('/email_verification?next=%2Fbilling%3Fcounty%3DWake')
    expect(screen.queryByRole('button', { name: 'Check out' })).toBeNull()
  })
})

describe('a person who cannot buy', () => {
  it('sees that the subscription is canceled, and can resubscribe', async () => {
    await openBilling({
      at: '/billing?county=Wake',
      user: { ...newcomer, payment_account: { status: 'canceled' } },
      account: { ...noSubscription, payment_account_status: 'canceled', standing: 'canceled' },
    })
    screen.getByText('Your subscription is canceled.')
    await press('Check out')
  })

  it.each([
    ['past_due', 'Your last payment did not go through', /^Update your card/],
    ['unpaid', 'Your subscription is not paid', /^Pay the open invoice/],
    ['paused', 'Your subscription is paused', /^Add a card/],
    ['unfinished', 'Your first payment is incomplete', /^Finish the payment/],
  ] as const)('is sent to the portal: %s', async (standing, title, button) => {
    await openBilling({ account: { ...runningSubscription, standing, payment_account_status: 'incomplete' } })
    await cart().findByText(title)
    await press(button)
  })

  it('sees that nothing is on sale, with a contact address', async () => {
    await openBilling({
      fakes: {
        'GET /api/plans': () => ({ counties: [], state_wide: null }),
        'GET /api/site': () => ({ ...nothingSetUp, support_email: 'help@example.com' }),
      },
    })
    await screen.findByRole('heading', { name: 'No county is on sale right now' })
    await screen.findByRole('link', { name: 'help@example.com' })
  })

  it('can retry if the prices do not load', async () => {
    let fails = true
    const { user } = await openBilling({
      fakes: { 'GET /api/plans': () => (fails ? failure('not_found') : plans) },
    })
    await screen.findByRole('heading', { name: 'The counties did not load' })
    fails = false
    await user.click(await press('Try again'))
    await screen.findByRole('heading', { name: 'Choose counties' })
  })
})
