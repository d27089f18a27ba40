// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { nothingSetUp, renderApp } from '#web/app/render-app.fixture.tsx'
import { noSubscription, runningSubscription } from '#web/features/billing/billing.fixture.ts'
import { saveChoice } from '#web/features/billing/cart/saved-choice.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const newcomer: CurrentUser = { ...subscriber, payment_account: { status: null }, accessible_counties: [] }

async function openActivation(facts: Partial<CurrentUser> = {}, fakes: Fakes = {}) {
  const app = renderApp('/activation?next=%2Fdetails%2F7', {
    ...signedInAs({ ...newcomer, ...facts }),
    ...fakes,
  })
  await screen.findByRole('heading', { name: /Finish setting up|Your account is active/ })
  return app
}

/** The step that is expanded. */
const current = () => {
  const steps = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(steps).toHaveLength(1)
  return within(steps[0] ?? document.body)
}
const owing = (standing: BillingAccount['standing']): Fakes => ({
  'GET /api/billing_account': () => ({
    ...runningSubscription,
    payment_account_status: 'incomplete',
    standing,
  }),
})

describe('activation, one step at a time', () => {
  it('asks for a verified email first', async () => {
    await openActivation({ email_verified: false, agreements_current: false })
    current().getByText('Open the link we emailed to dana@example.com.')
    expect(current().getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
      '/email_verification?next=%2Fdetails%2F7',
    )
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('then for consent to changed agreements', async () => {
    await openActivation({ agreements_current: false })
    current().getByText('Agree to the current terms')
    expect(current().getAllByRole('checkbox')).toHaveLength(2)
  })

  it('then for counties', async () => {
    await openActivation()
    expect(current().getByRole('link', { name: 'Choose counties' }).getAttribute('href')).toBe('/billing')
  })

  it('then for the payment for the chosen counties', async () => {
    saveChoice(newcomer.id, { counties: ['Wake', 'Burke'], state_wide: false })
    await openActivation()
    await screen.findByText('You chose Wake, Burke. They open as soon as you check out.')
    expect(current().getByRole('link').getAttribute('href')).toBe('/billing?county=Wake&county=Burke')
  })

  it.each([
    ['unfinished', /^Finish the payment/],
    ['past_due', /^Update your card/],
    ['unpaid', /^Pay the open invoice/],
    ['paused', /^Add a card/],
  ] as const)('explains how to fix a payment that is %s', async (standing, button) => {
    await openActivation({ payment_account: { status: 'incomplete' } }, owing(standing))
    await screen.findByRole('button', { name: button })
    current().getByText('Pay for your counties')
  })

  it('sends a canceled user to the county choice', async () => {
    await openActivation({ payment_account: { status: 'canceled' } })
    current().getByText('Your subscription is canceled. Choose counties to come back.')
  })

  it('shows a failed payment check and retries', async () => {
    let tries = 0
    const { user } = await openActivation(
      { payment_account: { status: 'incomplete' } },
      {
        'GET /api/billing_account': () =>
          ++tries === 1 ? failure('not_found') : { ...runningSubscription, standing: 'past_due' },
      },
    )
    await screen.findByText(/did not load\. Error 404/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: /^Update your card/ })
  })

  it('checks the payment service on demand, then continues', async () => {
    let status: 'incomplete' | 'active' = 'incomplete'
    const { user } = await openActivation(
      {},
      {
        ...owing('past_due'),
        'GET /api/users/current_user': () => ({
          success: true,
          user: { ...subscriber, payment_account: { status } },
        }),
        'GET /api/subscription': () => {
          status = 'active'
          return { payment_account_status: status }
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(screen.getByRole('link', { name: 'Go to listings' }).getAttribute('href')).toBe('/details/7')
  })
})

describe('a check without new results', () => {
  it('confirms that it checked', async () => {
    const { user } = await openActivation(
      {},
      { 'GET /api/subscription': () => ({ payment_account_status: null }) },
    )
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByText('Nothing has changed yet.')
  })

  it('shows that it failed', async () => {
    let isDown = false
    const { user } = await openActivation(
      {},
      {
        'GET /api/users/current_user': () =>
          isDown ? failure('internal') : { success: true, user: newcomer },
        'GET /api/subscription': () => failure('internal'),
      },
    )
    isDown = true
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Error 500/)
    screen.getByRole('heading', { name: 'Finish setting up' })
  })
})

describe('a person without counties', () => {
  it('sees an error when switching accounts fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = renderApp('/no-permissions', {
      ...signedInAs({ ...subscriber, accessible_counties: [] }),
      'POST /api/users/logout': () => failure('internal'),
    })
    await user.click(await screen.findByRole('button', { name: 'Log in with another account' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You are still logged in\. Error 500/)
  })

  it('continues once a check finds some', async () => {
    let counties: string[] = []
    const { user, router } = renderApp('/no-permissions', {
      'GET /api/users/current_user': () => ({
        success: true,
        user: { ...subscriber, accessible_counties: counties },
      }),
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('forbidden'),
    })
    await user.click(await screen.findByRole('button', { name: 'Check again' }))
    await screen.findByText('Nothing has changed yet.')
    counties = ['Wake']
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/listing'))
  })

  it('can choose some or contact support', async () => {
    renderApp('/no-permissions', {
      ...signedInAs({ ...subscriber, accessible_counties: [] }),
      'GET /api/billing_account': () => noSubscription,
      'GET /api/site': () => ({ ...nothingSetUp, support_email: 'help@example.com' }),
    })
    const link = await screen.findByRole('link', { name: 'Choose counties' })
    expect(link.getAttribute('href')).toBe('/billing')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe(
        'mailto:help@example.com',
      ),
    )
  })
})
