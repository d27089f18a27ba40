// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { noSubscription, runningSubscription } from '#web/features/billing/billing.fixture.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
const open = vi.fn<(url: string, target: string) => typeof tab | null>()
vi.stubGlobal('open', open)
beforeEach(() => {
  vi.clearAllMocks()
  open.mockReturnValue(tab)
})

async function openTab(account: BillingAccount, fakes: Fakes = {}) {
  const app = renderApp('/user_profile?tab=manage_subscription', {
    ...signedInAs(subscriber),
    'GET /api/billing_account': () => account,
    ...fakes,
  })
  await screen.findByText('Paid in the last 12 months')
  return app
}

const row = (name: RegExp) => within(screen.getByRole('row', { name }))
const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const portalAt = (url: string): Fakes => ({ 'POST /api/create_billing_portal': () => ({ url }) })
const portalButton = () => screen.findByRole('button', { name: /^Billing portal/ })

describe('Manage Subscription', () => {
  it('shows the subscription, its cost and the amount paid', async () => {
    await openTab({ ...runningSubscription, granted_counties: ['Durham'] })
    screen.getByText('Active')
    expect(value('Next charge')).toBe('$74.00 on December 5, 2026')
    row(/Wake/).getByText('$35.00')
    row(/Gaston/).getByText('Dropped: closes then')
    row(/Gaston/).getByText('Sat, Dec 5, 2026 at 3:15 PM')
    screen.getByRole('columnheader', { name: 'Paid until' })
    screen.getByText('Durham')
    screen.getByText('$241.50')
    expect(screen.getByRole('link', { name: 'Change counties' }).getAttribute('href')).toBe('/billing')
  })

  it('shows when a trial or a canceled subscription ends', async () => {
    await openTab({
      ...runningSubscription,
      standing: 'ending',
      trial_ends_at: '2026-11-25T05:05:00.000Z',
      renews_on: null,
      ends_at: '2026-11-25T05:05:00.000Z',
    })
    screen.getByText('Ending')
    const [fact, column] = screen.getAllByText('Trial until')
    expect(fact?.nextElementSibling?.textContent).toBe('Wed, Nov 25, 2026 at 12:05 AM')
    // Nothing is paid for in a trial.
    expect(column?.tagName).toBe('TH')
    expect(screen.queryByText('Paid until')).toBeNull()
    expect(value('Ends on')).toBe('Wed, Nov 25, 2026 at 12:05 AM')
    expect(screen.queryByText('Next charge')).toBeNull()
  })

  it('asks for a missing payment', async () => {
    await openTab({ ...runningSubscription, standing: 'past_due', payment_account_status: 'incomplete' })
    screen.getByText('Payment failed')
    screen.getByText('Your last payment did not go through')
    screen.getByRole('button', { name: /^Update your card/ })
  })

  it.each([
    ['nothing', noSubscription],
    ['granted counties', { ...noSubscription, granted_counties: ['Durham'] }],
  ])(
    'links to the counties and has the portal button, which says what is missing, with %s',
    async (_what, account) => {
      const { user } = await openTab(account, {
        'POST /api/create_billing_portal': () => failure('no_subscription'),
      })
      screen.getByText('You have no subscription.')
      expect(screen.getByRole('link', { name: 'Choose counties' }).getAttribute('href')).toBe('/billing')
      await user.click(await portalButton())
      await screen.findByText(/^The payment portal did not open\. Error 409: /)
      expect(tab.close).toHaveBeenCalledOnce()
    },
  )

  it('allows a reload after a failure', async () => {
    let tries = 0
    const { user } = renderApp('/user_profile?tab=manage_subscription', {
      ...signedInAs(subscriber),
      'GET /api/billing_account': () => (++tries === 1 ? failure('not_found') : runningSubscription),
    })
    await screen.findByText(/did not load\. Error 404/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Active')
  })

  it('is linked from the account menu', async () => {
    const { user } = await openTab(runningSubscription)
    await user.click(screen.getByRole('button', { name: 'Account' }))
    expect(screen.getByRole('menuitem', { name: 'Manage Subscription' }).getAttribute('href')).toBe(
      '/user_profile?tab=manage_subscription',
    )
  })
})

describe('the billing portal', () => {
  it('opens in a tab created by the click, without access to its opener', async () => {
    const { user } = await openTab(runningSubscription, portalAt('https://portal.example.com/1'))
    await user.click(await portalButton())
    expect(open).toHaveBeenCalledWith('', '_blank')
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://portal.example.com/1'))
    expect(tab.opener).toBeNull()
  })

  it('is a link if the browser blocks new tabs', async () => {
    open.mockReturnValue(null)
    const { user } = await openTab(runningSubscription, portalAt('https://portal.example.com/1'))
    await user.click(await portalButton())
    const link = await screen.findByRole('link', { name: /^Open the payment portal/ })
    expect(link.getAttribute('href')).toBe('https://portal.example.com/1')
  })

  it('logs a response without a URL as specified, closes the tab, and allows a retry', async () => {
    const { user } = await openTab(runningSubscription, portalAt(''))
    await user.click(await portalButton())
    await screen.findByText(/The payment portal did not open\. No URL found in the response/)
    expect(log.mock.calls).toEqual([['No URL found in the response', { url: '' }]])
    expect(tab.close).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: /^Try again/ }))
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('logs a failure and shows it in place', async () => {
    const { user } = await openTab(runningSubscription, {
      'POST /api/create_billing_portal': () => failure('payment_service_down'),
    })
    await user.click(await portalButton())
    await screen.findByText(/did not open\. Error 503/)
    expect(log).toHaveBeenCalledWith('The payment portal could not be opened', expect.anything())
    expect(tab.close).toHaveBeenCalledOnce()
  })
})
