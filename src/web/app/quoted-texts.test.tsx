// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { runningSubscription } from '#web/features/billing/billing.fixture.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'
import { signedInAs, signedOut, subscriber } from './people.fixture.ts'
import { showCards } from './visible-cards.fixture.ts'
import { renderApp } from './render-app.fixture.tsx'

/* Every text quoted in the specification, verbatim, on the screen that shows it. */

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  log.mockClear()
  showCards()
})

function listed(tax_foreclosures: Listing[]): Fakes {
  return {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures,
      without_outline: [],
      accessible_counties: ['Mecklenburg', 'Wake'],
    }),
  }
}

const profile = (tab: string, fakes: Fakes = {}, facts: Partial<CurrentUser> = {}) =>
  renderApp(`/user_profile?tab=${tab}`, { ...signedInAs({ ...subscriber, ...facts }), ...fakes })

describe('the navigation', () => {
  it('has the quoted account menu, and logs a failed logout', async () => {
    const { user } = renderApp('/activation', {
      ...signedInAs(subscriber),
      'POST /api/users/logout': () => failure('internal'),
    })
    await user.click(await screen.findByRole('button', { name: 'Account' }))
    const menu = within(screen.getByRole('menu'))
    screen.getByText('Account Menu')
    for (const entry of ['Account Settings', 'Your favourites', 'Notifications', 'Manage Subscription'])
      menu.getByRole('menuitem', { name: entry })
    await user.click(menu.getByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(log).toHaveBeenCalledWith('Logout failed', expect.anything()))
  })

  it('directs a person without counties to the team', async () => {
    renderApp('/listing', signedInAs({ ...subscriber, accessible_counties: [] }))
    await screen.findByText(
      'Please contact our team, it seams that you dont have permissions to any of our counties.',
    )
  })

  it('asks for the disclaimer, and stores the agreement in the specified words', async () => {
    localStorage.clear()
    sessionStorage.clear()
    const { user } = renderApp('/listing', listed([]))
    await user.click(await screen.findByRole('checkbox', { name: "Don't show again" }))
    await user.click(screen.getByRole('button', { name: 'Agree' }))
    expect(localStorage.getItem('disclaimerAgreed')).toMatch(/^Agreed on \d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('has the quoted titles of error pages', async () => {
    renderApp('/nothing-here', signedOut)
    await screen.findByRole('heading', { name: '404 Not Found' })
  })
})

describe('a card', () => {
  it.each<[string, Partial<Listing>]>([
    ['Remaining Days 12', {}],
    ['Remaining Days 0 or Expired', { upset_bid_date: '2026-11-18' }],
    ['Unknown Date', { upset_bid_date: null }],
    ['No upset bid date available', { upset_bid_date: null }],
    ['Redeemed', { status: 'Redeemed' }],
    ['Purchase Completed', { status: 'Purchase Completed' }],
    ['Pending Transfer', { status: 'Awaiting Funds' }],
    ['Pending Transfer', { status: 'Pending Transfer' }],
    ['Dec 08 at 11:00 AM', { status: 'Auction in future', foreclosure_date: '2026-12-08' }],
    ['Dec 08 at Unknown Time', { status: 'Auction in future', foreclosure_date: '2026-12-08', time: null }],
    ['Date Pending', { status: 'Auction in future', foreclosure_date: null }],
    ['Date Pending', { status: 'Waiting on sales date', foreclosure_date: null }],
    ['Address unavailable', { street: null, city: null, state: null, zip: null }],
    ['N/A', { highest_bid: null, opening_bid: null }],
    ['N/A', { lot_size: null }],
    ['N/A', { zoning_code: null }],
    ['N/A', { assessed_value: null }],
    ['Modified Unknown', { date_last_updated: null }],
    ['Modified Invalid Date', { date_last_updated: 'yesterday' }],
  ])('shows %s for %j', async (text, differences) => {
    renderApp('/listing?view=list', listed([outlined({ id: 1, ...differences })]))
    expect((await screen.findByRole('article')).textContent).toContain(text)
  })

  it('logs an invalid date', async () => {
    renderApp('/listing?view=list', listed([outlined({ id: 1, date_last_updated: 'yesterday' })]))
    await screen.findByRole('article')
    expect(log).toHaveBeenCalledWith('Invalid Date Format', { id: 1 })
  })
})

describe('the profile', () => {
  it('has the quoted texts of favorites: alerts, loading, empty', async () => {
    const favorites = Promise.withResolvers<{ favorites: [] }>()
    profile('your_favourites', { 'GET /api/favorite_listings': () => favorites.promise })
    await screen.findByText('Loading...')
    screen.getByRole('heading', { name: /^Your Favourites/ })
    for (const order of ['Most recent', 'Lowest price', 'Highest price'])
      screen.getByRole('button', { name: order })
    favorites.resolve({ favorites: [] })
    await screen.findByText(
      "We've searched everywhere but we haven't found what you are looking for. Try broadening your search by changing up some of your filters.",
    )
  })

  it('has its tabs and the specified checkbox', async () => {
    profile('notifications')
    await screen.findByRole('checkbox', {
      name: 'Instant email alert about changes in your favourite listings',
    })
    for (const tab of ['Account Settings', 'Saved Searches', 'Notifications', 'Manage Subscription'])
      screen.getByRole('tab', { name: new RegExp(`^${tab}`) })
    screen.getByRole('tab', { name: /^Your favourites/ })
  })

  it('asks for confirmation before an account is deleted', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { user } = profile('account_settings', {
      'GET /api/users/sessions': () => ({ sessions: [], sign_ins: [] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Deactivate my account' }))
    expect(confirm).toHaveBeenCalledWith(
      'Are you sure you want to delete your account? This action cannot be undone!',
    )
  })

  it('validates a phone number, and shows progress', async () => {
    const { user } = profile('account_settings', {
      'GET /api/users/sessions': () => ({ sessions: [], sign_ins: [] }),
      'POST /api/users/update': () => new Promise<never>(() => undefined),
    })
    await user.click(await screen.findByRole('button', { name: 'Add number' }))
    const field = await screen.findByLabelText('Phone number')
    await user.type(field, '{Enter}')
    screen.getByText('Phone number is required')
    await fill(user, field, '555-0123')
    await user.keyboard('{Enter}')
    screen.getByText('Please enter a valid phone number')
    await user.clear(field)
    await fill(user, field, '704 555 0123')
    await user.keyboard('{Enter}')
    screen.getByRole('button', { name: 'Working on it...' })
  })

  it('logs a portal without a URL', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = profile('manage_subscription', {
      'GET /api/billing_account': () => runningSubscription,
      'POST /api/create_billing_portal': () => ({ url: '' }),
    })
    await user.click(await screen.findByRole('button', { name: /portal/ }))
    await waitFor(() => expect(log).toHaveBeenCalledWith('No URL found in the response', expect.anything()))
  })
})

describe('a form', () => {
  it('shows what is missing or wrong', async () => {
    const { user } = renderApp('/', signedOut)
    await user.click(await screen.findByRole('button', { name: 'Sign up' }))
    for (const sentence of ['Email is required', 'Password is required', 'Password confirmation is required'])
      screen.getByText(sentence)
    await user.type(screen.getByLabelText('Email'), 'dana')
    await user.type(screen.getByLabelText('Password'), 'short')
    await user.type(screen.getByLabelText('Confirm password'), 'other')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    for (const sentence of [
      'Please enter a valid email address',
      'Password must be at least 8 characters long, with uppercase, lowercase, numbers, and at least one special character',
      'Passwords do not match',
    ])
      screen.getByText(sentence)
  })

  it("shows the server's message", async () => {
    const { user } = renderApp('/login', { ...signedOut, 'POST /api/users/login': () => failure('internal') })
    await fill(user, await screen.findByLabelText('Email'), 'dana@example.com')
    await fill(user, screen.getByLabelText('Password'), 'Correct-horse1')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText(/Error 500: Something went wrong/)
  })

  it('alerts that a password reset link is invalid', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
    const { user } = renderApp('/login?reset=1#token=abc', {
      ...signedOut,
      'POST /api/reset_password': () => failure('token_invalid'),
    })
    await fill(user, await screen.findByLabelText('New password'), 'Correct-horse1')
    await fill(user, screen.getByLabelText('Confirm password'), 'Correct-horse1')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    await waitFor(() =>
      expect(alert).toHaveBeenCalledWith(
        'Token is either Invalid or Expired, Please re-try password set up again',
      ),
    )
  })
})
