// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { sessionQuery } from '#web/features/session/session.ts'
import { leaveSignedOut } from '#web/features/session/logout.ts'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import { rememberKeptPage } from '#web/lib/kept-page.ts'
import * as leaving from '#web/lib/leave.ts'
import { MemberGuard } from './guards.tsx'
import { agreeToDisclaimer, signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { showCards } from '#web/app/visible-cards.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'

const leaveTo = vi.spyOn(leaving, 'leaveTo').mockReturnValue()

const noListings = { tax_foreclosures: [], without_outline: [], accessible_counties: ['Mecklenburg', 'Wake'] }
const emptyList = { 'GET /api/tax_foreclosure/list_based_off_permissions': () => noListings }
const heading = (name: string) => screen.findByRole('heading', { name })

describe('the guards of the listings and of operators', () => {
  it.each([
    ['/listing?county=Wake', '?next=%2Flisting%3Fcounty%3DWake'],
    ['/details/7', '?next=%2Fdetails%2F7'],
    ['/details/7#timeline', '?next=%2Fdetails%2F7%23timeline'],
    ['/operator/audit', '?next=%2Foperator%2Faudit'],
  ])('send a visitor of %s to the login page, and remember the target', async (target, search) => {
    const { router } = renderApp(target, {
      ...signedOut,
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('not_signed_in'),
    })
    await heading('Log in')
    expect(router.state.location).toMatchObject({ pathname: '/login', search })
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('send to the login page when the session check fails', async () => {
    renderApp('/listing', { ...emptyList, 'GET /api/users/current_user': () => failure('internal') })
    await heading('Log in')
    await screen.findByText(/could not check whether you are logged in\. Error 500/)
  })

  it('admit a subscriber who agreed to the disclaimer', async () => {
    agreeToDisclaimer()
    const { router } = renderApp('/listing', { ...signedInAs(subscriber), ...emptyList })
    await heading('Listings')
    expect(router.state.location.pathname).toBe('/listing')
  })

  it.each([
    ['/email_verification', 'Check your email', { email_verified: false }],
    ['/activation', 'Finish setting up', { agreements_current: false }],
    ['/activation', 'Finish setting up', { payment_account: { status: 'incomplete' as const } }],
    ['/billing', 'Choose counties', { payment_account: { status: 'canceled' as const } }],
  ])('stop at %s: %s', async (pathname, title, facts) => {
    const { router } = renderApp('/listing', {
      ...signedInAs({ ...subscriber, ...facts }),
      ...emptyList,
      'GET /api/subscription': () => ({ payment_account_status: 'incomplete' }),
    })
    await heading(title)
    expect(router.state.location.pathname).toBe(pathname)
    if (pathname === '/email_verification') screen.getByText(subscriber.email)
  })

  it('check the subscription again before rejecting an incomplete payment', async () => {
    agreeToDisclaimer()
    const unpaid = { ...subscriber, payment_account: { status: null }, accessible_counties: [] }
    let isPaid = false
    renderApp('/listing', {
      'GET /api/users/current_user': () => ({ success: true, user: isPaid ? subscriber : unpaid }),
      ...emptyList,
      'GET /api/subscription': () => {
        isPaid = true
        return { payment_account_status: 'active' }
      },
    })
    await heading('Listings')
  })

  it('offer to check again if the counties of a checked payment cannot be read', async () => {
    const unpaid = { ...subscriber, payment_account: { status: null }, accessible_counties: [] }
    let isChecked = false
    const { router } = renderApp('/listing', {
      'GET /api/users/current_user': () =>
        isChecked ? failure('internal') : { success: true, user: unpaid },
      ...emptyList,
      'GET /api/subscription': () => {
        isChecked = true
        return { payment_account_status: 'active' }
      },
    })
    await heading('Finish setting up')
    expect(router.state.location.pathname).toBe('/activation')
  })

  it('admit once the account becomes active, whatever an earlier check returned', async () => {
    agreeToDisclaimer()
    let status: 'active' | null = null
    const { user } = renderApp('/listing', {
      'GET /api/users/current_user': () => ({
        success: true,
        user: { ...subscriber, payment_account: { status } },
      }),
      ...emptyList,
      'GET /api/subscription': () => ({ payment_account_status: null }),
    })
    await heading('Finish setting up')
    status = 'active'
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await user.click(await screen.findByRole('link', { name: 'Go to listings' }))
    await heading('Listings')
  })

  it.each(['/listing', '/details/1', '/details/1/evidence', '/no-permissions'])(
    'show the permissions screen at %s to a person without counties',
    async (target) => {
      agreeToDisclaimer()
      const { router } = renderApp(target, {
        ...signedInAs({ ...subscriber, accessible_counties: [] }),
        ...emptyList,
      })
      await screen.findByText(
        'Please contact our team, it seams that you dont have permissions to any of our counties.',
      )
      expect(router.state.location.pathname).toBe(target)
    },
  )

  it('show the permissions screen at its own address to a person with counties, and a check leads on', async () => {
    agreeToDisclaimer()
    const { user, router } = renderApp('/no-permissions', { ...signedInAs(subscriber), ...emptyList })
    await screen.findByText(
      'Please contact our team, it seams that you dont have permissions to any of our counties.',
    )
    expect(router.state.location.pathname).toBe('/no-permissions')
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await heading('Listings')
  })

  it('send to the login page when a call reports an ended session', async () => {
    agreeToDisclaimer()
    const { router } = renderApp('/listing', {
      ...signedInAs(subscriber),
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('not_signed_in'),
    })
    await heading('Log in')
    expect(router.state.location.pathname).toBe('/login')
    expect(localStorage.getItem('signedInName')).toBeNull()
  })
})

describe('a subscription that ends while its pages are open', () => {
  const list = 'GET /api/tax_foreclosure/list_based_off_permissions'
  const withOne = { ...noListings, tax_foreclosures: [outlined()], accessible_counties: ['Wake'] }

  it.each([
    ['/billing', 'Choose counties', 'canceled'],
    ['/activation', 'Finish setting up', 'incomplete'],
  ] as const)(
    'redirects to %s on the next failing call, and removes all listings',
    async (path, title, status) => {
      agreeToDisclaimer()
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      let hasEnded = false
      const { queryClient, router } = renderApp('/listing', {
        'GET /api/users/current_user': () => ({
          success: true,
          user: hasEnded
            ? { ...subscriber, payment_account: { status }, accessible_counties: [] }
            : subscriber,
        }),
        'GET /api/subscription': () => ({ payment_account_status: status }),
        [list]: () => (hasEnded ? failure('account_action_needed') : withOne),
      })
      await waitFor(() => expect(queryClient.getQueryData([list])).toMatchObject(withOne))
      hasEnded = true
      await queryClient.refetchQueries({ queryKey: [list] })
      expect(queryClient.getQueryData([list])).toBeUndefined()
      await heading(title)
      expect(router.state.location.pathname).toBe(path)
      await waitFor(() => expect(queryClient.getQueryCache().find({ queryKey: [list] })).toBeUndefined())
    },
  )
})

describe('a login in another tab', () => {
  const list = 'GET /api/tax_foreclosure/list_based_off_permissions'
  const ada = { ...subscriber, accessible_counties: ['Wake'] }
  const bob = { ...subscriber, id: 'another-id', name: 'Bob Hill', accessible_counties: ['Burke'] }

  /** The listings of Ada, in a tab that reads the session when another one has changed it. The list of Bob is slow. */
  async function openAsAda() {
    agreeToDisclaimer()
    showCards()
    let person: typeof ada | null = ada
    const app = renderApp('/listing', {
      'GET /api/users/current_user': () =>
        person ? { success: true, user: person } : failure('not_signed_in'),
      [list]: () =>
        person === ada
          ? {
              ...noListings,
              tax_foreclosures: [outlined({ street: '1 Ada St' })],
              accessible_counties: ['Wake'],
            }
          : new Promise<never>(() => undefined),
    })
    await screen.findAllByText(/1 Ada St/)
    return {
      ...app,
      becomes: async (next: typeof ada | null) => {
        person = next
        await act(() => app.queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }))
      },
    }
  }

  it('leaves the next person nothing, on whatever page the tab was', async () => {
    const { router, queryClient, becomes } = await openAsAda()
    await act(() => router.navigate('/user_profile'))
    await heading('User profile')
    await becomes(null)
    await heading('Log in')
    expect(queryClient.getQueryData([list])).toBeUndefined()
    await becomes(bob)
    await act(() => router.navigate('/listing'))
    await heading('Listings')
    expect(screen.queryAllByText(/1 Ada St/)).toEqual([])
  })

  it('replaces a page that has not noticed the logout', async () => {
    const { queryClient, becomes } = await openAsAda()
    await becomes(bob)
    expect(screen.queryAllByText(/1 Ada St/)).toEqual([])
    expect(queryClient.getQueryData([list])).toBeUndefined()
  })

  it('keeps the page of the same person', async () => {
    const { becomes } = await openAsAda()
    await becomes({ ...ada, name: 'Ada Stone' })
    expect(screen.queryAllByText(/1 Ada St/)).not.toEqual([])
  })

  it.each([
    ['another person', bob, true],
    ['the same one without a county', { ...ada, accessible_counties: [] }, true],
    ['the same one without a payment', { ...ada, payment_account: { status: 'canceled' as const } }, true],
    ['the same one with another county', { ...ada, accessible_counties: ['Burke', 'Wake'] }, false],
  ])('deletes what the browser keeps for %s: %#', async (_who, next, isDeleted) => {
    const { becomes } = await openAsAda()
    rememberKeptPage('/listing')
    await becomes(next)
    expect(localStorage.getItem('keptPage') === null).toBe(isDeleted)
  })

  it('deletes what the browser keeps after a visit of another person in a tab that was closed', async () => {
    await openAsAda()
    rememberKeptPage('/listing')
    cleanup()
    renderApp('/user_profile', signedInAs({ ...bob, accessible_counties: ['Burke', 'Wake'] }))
    await heading('User profile')
    expect(localStorage.getItem('keptPage')).toBeNull()
  })
})

describe('the disclaimer', () => {
  const subscribed = { ...signedInAs(subscriber), ...emptyList }

  it('admits to the pages of this document, and cannot be dismissed', async () => {
    const { user } = renderApp('/listing', subscribed)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    screen.getByRole('dialog')
    expect(screen.queryByRole('button', { name: /close/i })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Agree' }))
    await heading('Listings')
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).not.toContain('disclaimerAgreed')
  })

  it('is not shown again coming from the profile, but after a reload', async () => {
    const first = renderApp('/listing', subscribed)
    await first.user.click(await screen.findByRole('button', { name: 'Agree' }))
    await heading('Listings')
    await act(() => first.router.navigate('/user_profile'))
    await heading('User profile')
    await act(() => first.router.navigate('/listing'))
    await heading('Listings')
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    renderApp('/listing', subscribed)
    await screen.findByRole('dialog')
  })

  it('is shown in each tab until one of them stores the answer for the browser', async () => {
    const { router } = renderApp('/listing', subscribed)
    await screen.findByRole('dialog')
    // The other tab agrees for itself first, unknown to this one, and then for the browser.
    await act(() => router.navigate('/user_profile'))
    await heading('User profile')
    await act(() => router.navigate('/listing'))
    await screen.findByRole('dialog')
    localStorage.setItem('disclaimerAgreed', 'Agreed on 2026-11-18T12:00:00.000Z')
    await act(() => router.navigate('/user_profile'))
    await heading('User profile')
    await act(() => router.navigate('/listing'))
    await heading('Listings')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is shown again to the next user in the tab', async () => {
    const { user } = renderApp('/listing', subscribed)
    await user.click(await screen.findByRole('button', { name: 'Agree' }))
    await heading('Listings')
    leaveSignedOut('/login')
    cleanup()
    renderApp('/listing', subscribed)
    await screen.findByRole('dialog')
  })

  it('is shown again to the next user after a session expired', async () => {
    let isSignedIn = true
    const { user, router, queryClient } = renderApp('/listing', {
      ...subscribed,
      'GET /api/users/current_user': () =>
        isSignedIn ? { success: true, user: subscriber } : failure('not_signed_in'),
    })
    const readSession = () => act(() => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }))
    await user.click(await screen.findByRole('button', { name: 'Agree' }))
    await heading('Listings')
    isSignedIn = false
    await readSession()
    await heading('Log in')
    isSignedIn = true
    await readSession()
    await act(() => router.navigate('/listing'))
    await screen.findByRole('dialog')
  })

  it('is stored permanently on request', async () => {
    const { user } = renderApp('/listing', subscribed)
    await user.click(await screen.findByRole('checkbox', { name: "Don't show again" }))
    await user.click(screen.getByRole('button', { name: 'Agree' }))
    await heading('Listings')
    expect(localStorage.getItem('disclaimerAgreed')).toBe('Agreed on 2026-11-18T12:00:00.000Z')
  })

  it('logs out a person who disagrees', async () => {
    const { user, calls } = renderApp('/listing', {
      ...subscribed,
      'POST /api/users/logout': () => ({ success: true }),
    })
    await user.click(await screen.findByRole('button', { name: 'Disagree' }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'))
    expect(calls.map(({ address }) => address)).toContain('POST /api/users/logout')
  })
})

describe('during the session check', () => {
  const silent = { 'GET /api/users/current_user': () => new Promise<never>(() => undefined) }
  const guarded = () => [
    { Component: MemberGuard, children: [{ path: 'activation', Component: () => <h1>Within</h1> }] },
    { path: 'login', Component: () => <h1>Log in</h1> },
  ]

  it('treats a browser without a stored user as logged out', async () => {
    renderApp('/activation', silent, guarded)
    await heading('Log in')
  })

  it('lets a returning user wait on their page', async () => {
    localStorage.setItem('signedInName', 'Dana Reyes')
    const { router } = renderApp('/activation', silent, guarded)
    await screen.findByRole('status')
    expect(router.state.location.pathname).toBe('/activation')
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('a slow session check', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  /** Opens a page of a returning user, whose session check is over once `answer` is called. */
  function openSlowly(target: string) {
    localStorage.setItem('signedInName', 'Dana Reyes')
    const { promise, resolve } = Promise.withResolvers<{ success: true; user: CurrentUser }>()
    renderApp(target, { ...emptyList, 'GET /api/users/current_user': () => promise })
    return { answer: () => resolve({ success: true, user: subscriber }) }
  }

  it.each(['/listing', '/dashboard', '/details/7', '/nn/insights', '/user_profile'])(
    'delays the first paint of %s for three seconds at most',
    async (target) => {
      openSlowly(target)
      await vi.advanceTimersByTimeAsync(3000)
      const page = await screen.findByRole('main')
      within(page).getByRole('status')
      expect(within(page).queryByRole('heading')).toBeNull()
    },
  )

  it('is followed by the disclaimer, then by the page', async () => {
    const { answer } = openSlowly('/listing')
    await vi.advanceTimersByTimeAsync(3000)
    await screen.findByRole('main')
    answer()
    fireEvent.click(await screen.findByRole('button', { name: 'Agree' }))
    await heading('Listings')
  })

  it('leaves the kept listing page on the screen until the page is known', async () => {
    agreeToDisclaimer()
    document.body.insertAdjacentHTML('beforeend', '<div id="kept-page"></div>')
    const { answer } = openSlowly('/listing')
    await vi.advanceTimersByTimeAsync(3000)
    await screen.findByRole('main')
    expect(document.getElementById('kept-page')).not.toBeNull()
    answer()
    await heading('Listings')
    await waitFor(() => expect(document.getElementById('kept-page')).toBeNull())
  })
})

describe('unknown URLs', () => {
  it('show a not-found page, which leads to the home page', async () => {
    const { user } = renderApp('/nowhere', signedOut)
    await heading('404 Not Found')
    await user.click(screen.getByRole('link', { name: 'Go to home' }))
    await screen.findByRole('button', { name: 'Sign up' })
  })
})
