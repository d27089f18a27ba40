// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { someInsights } from '#web/features/insights/insights.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { agreeToDisclaimer, signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'

beforeEach(() => agreeToDisclaimer())

function openAt(at: string, more: Fakes = {}) {
  return renderApp(at, {
    ...signedInAs(subscriber),
    'GET /api/tax_foreclosure/list_based_off_permissions': () => ({
      tax_foreclosures: [],
      without_outline: [],
      accessible_counties: ['Mecklenburg', 'Wake'],
    }),
    'GET /api/court_closures': () => ({ closures: [] }),
    'GET /api/favorite_listings': () => ({ favorites: [] }),
    'GET /api/changes': () => ({
      since: '2026-11-17T11:48:00.000Z',
      changes: [],
      total: 0,
      new_listings: [],
      upset_favorites: [],
    }),
    'GET /api/insights': () => someInsights(),
    ...more,
  })
}

const places = async () => within(await screen.findByRole('navigation', { name: 'Places' }))

describe('the overview with the sidebar', () => {
  it('is the target of /nn, and shows the dashboard', async () => {
    const { router } = openAt('/nn')
    await screen.findByRole('heading', { level: 1, name: 'Wednesday, November 18' })
    expect(router.state.location.pathname).toBe('/nn/overview')
    expect((await places()).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard')
  })

  it('is linked from the dashboard, but not from the dashboard inside it', async () => {
    const { user, router } = openAt('/dashboard')
    await user.click(await screen.findByRole('link', { name: 'Show sidebar' }))
    await places()
    expect(router.state.location.pathname).toBe('/nn/overview')
    await screen.findByRole('heading', { level: 1, name: 'Wednesday, November 18' })
    expect(screen.queryByRole('link', { name: 'Show sidebar' })).toBeNull()
  })

  it('has an entry for every page, in the order of the specification', async () => {
    openAt('/nn/overview')
    const links = (await places()).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/nn/overview'],
      ['Search', '/listing'],
      ['Insights', '/nn/insights'],
      ['Docs', '/learning'],
      ['Products', '/billing'],
      ['Settings', '/user_profile?tab=account_settings'],
      ['Messages', '/user_profile?tab=notifications'],
      ['My Account', '/user_profile?tab=manage_subscription'],
    ])
  })

  it('marks the current page, and keeps the sidebar on the next one', async () => {
    const { user } = openAt('/nn/overview')
    await user.click((await places()).getByRole('link', { name: 'Insights' }))
    await screen.findByRole('heading', { level: 1, name: 'Insights' })
    expect((await places()).getByRole('link', { current: 'page' }).textContent).toBe('Insights')
  })

  it('toggles the sidebar by a button where there is no room for it', async () => {
    const { user } = openAt('/nn/insights')
    const button = (await places()).getByRole('button', { name: 'Insights, all places' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await user.click((await places()).getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
    await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Dashboard, all places'))
  })

  it('links from the dashboard to the insights', async () => {
    const { user, router } = openAt('/dashboard')
    const main = within(await screen.findByRole('main'))
    await user.click(await main.findByRole('link', { name: 'Insights' }))
    await screen.findByRole('heading', { level: 1, name: 'Insights' })
    expect(router.state.location.pathname).toBe('/nn/insights')
  })

  it('requires a signed-in, paying user', async () => {
    const stranger = renderApp('/nn', signedOut)
    await waitFor(() => expect(stranger.router.state.location.pathname).toBe('/login'))
    expect(stranger.router.state.location.search).toBe('?next=%2Fnn%2Foverview')
    const { router } = openAt('/nn/overview', {
      ...signedInAs({ ...subscriber, payment_account: { status: 'canceled' }, accessible_counties: [] }),
      'GET /api/subscription': () => failure('internal'),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/billing'))
  })
})
