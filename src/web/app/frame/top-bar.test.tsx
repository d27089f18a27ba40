// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import * as leaving from '#web/lib/leave.ts'
import * as phone from '#web/ui/use-phone.ts'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { nothingSetUp, renderApp } from '#web/app/render-app.fixture.tsx'

const leaveTo = vi.spyOn(leaving, 'leaveTo').mockReturnValue()
const usePhone = vi.spyOn(phone, 'usePhone').mockReturnValue(false)
beforeEach(() => void leaveTo.mockClear())
afterEach(() => void usePhone.mockReturnValue(false))

const account = () => screen.findByRole('button', { name: 'Account' })
const success = { 'POST /api/users/logout': () => ({ success: true as const }) }

describe('the account menu', () => {
  it('opens by click and closes after a choice, on Escape and on a click outside', async () => {
    const { user } = renderApp('/activation', signedInAs(subscriber))
    await user.click(await account())
    screen.getByRole('menu', { name: 'Account Menu' })
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(await account())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(await account())
    await user.click(await account())
    await user.click(screen.getByRole('heading'))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('supports arrow keys', async () => {
    const { user } = renderApp('/activation', { ...signedInAs(subscriber), ...success })
    const button = await account()
    button.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Account Settings' }))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Log out' }))
    await user.keyboard('{ArrowDown}{End}{Enter}')
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'))
  })

  it('switches the color scheme and stores the choice', async () => {
    const { user } = renderApp('/activation', signedInAs(subscriber))
    await user.click(await account())
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(localStorage.getItem('colorScheme')).toBe('dark')
    await user.click(await account())
    expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  })
})

/** Stubs the caches of the service worker, which the page may delete too. */
function stubCaches() {
  const caches = { delete: vi.fn(async (_name: string) => true) }
  Object.assign(window, { caches })
  onTestFinished(() => void Reflect.deleteProperty(window, 'caches'))
  return caches
}

describe('logging out', () => {
  it("deletes the user's data and opens the login page", async () => {
    const caches = stubCaches()
    const { user } = renderApp('/activation', { ...signedInAs(subscriber), ...success })
    await user.click(await account())
    expect(caches.delete).not.toHaveBeenCalled()
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'))
    expect(localStorage.getItem('signedInName')).toBeNull()
    expect(caches.delete.mock.calls).toEqual([['answers-2'], ['answers']])
  })

  it('elsewhere also deletes the data saved here', async () => {
    const caches = stubCaches()
    renderApp('/activation', {
      ...signedInAs(subscriber),
      'GET /api/notifications': () => failure('not_signed_in'),
    })
    await waitFor(() => expect(caches.delete.mock.calls).toEqual([['answers-2'], ['answers']]))
  })

  it('shows and logs an error when it fails, and allows a retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let tries = 0
    const { user } = renderApp('/activation', {
      ...signedInAs(subscriber),
      'POST /api/users/logout': () => (++tries === 1 ? failure('internal') : { success: true }),
    })
    await user.click(await account())
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
    expect((await screen.findByRole('alert')).textContent).toContain('You are still logged in. Error 500')
    expect(log).toHaveBeenCalledWith('Logout failed', expect.anything())
    expect(leaveTo).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'))
    log.mockRestore()
  })
})

describe('the bar', () => {
  it('offers a visitor the other entry page', async () => {
    renderApp('/login', signedOut)
    expect((await screen.findByRole('link', { name: 'Sign up' })).getAttribute('href')).toBe('/')
  })

  it('skips to the content, without a history entry', async () => {
    const { user } = renderApp('/activation', signedInAs(subscriber))
    await user.click(await screen.findByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(window.location.hash).toBe('')
  })

  it('links the star to the favorites', async () => {
    const { user, router } = renderApp('/activation', signedInAs(subscriber))
    await user.click(await screen.findByRole('link', { name: 'Your favourites' }))
    await screen.findByRole('heading', { name: /^Your Favourites/ })
    expect(router.state.location).toMatchObject({
      pathname: '/user_profile',
      state: { activeTab: 'your_favourites' },
    })
  })

  it('has learning, tour, survey, support address and legal pages in its help menu', async () => {
    const { user, router } = renderApp('/activation', {
      ...signedInAs(subscriber),
      'GET /api/site': () => ({ ...nothingSetUp, support_email: 'help@example.com' }),
    })
    const help = () => screen.findByRole('button', { name: 'Help' })
    await user.click(await help())
    const items = screen.getAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Learning', '/learning'],
      ['Take the tour', '/onboarding/tour'],
      ['Tell us what you think', '/survey'],
      ['Write to help@example.com', 'mailto:help@example.com'],
      ['EULA', '/eula'],
      ['Terms of Use', '/terms_of_use'],
      ['Privacy', '/privacy'],
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Tell us what you think' }))
    await screen.findByRole('heading', { name: 'Tell us what you think' })
    const { email, name, id } = subscriber
    expect(router.state.location.state).toEqual({ email, name, id })
  })

  it('mentions no contact if the operator set no address', async () => {
    const { user } = renderApp('/activation', signedInAs(subscriber))
    await user.click(await screen.findByRole('button', { name: 'Help' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).not.toContainEqual(
      expect.stringMatching(/write/i),
    )
    expect(screen.getByRole('menu').textContent).not.toMatch(/question|email/i)
  })

  it('combines its icons into one menu on a phone', async () => {
    usePhone.mockReturnValue(true)
    const { user } = renderApp('/activation', signedInAs(subscriber))
    const button = await screen.findByRole('button', { name: 'Menu' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('button', { name: 'Help' })).toBeNull()
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    const places = menu.getAllByRole('link').map(({ textContent }) => textContent)
    expect(places[0]).toBe('Listings')
    expect(places).toEqual(
      expect.arrayContaining(['Your favourites', 'Take the tour', 'Tell us what you think', 'Privacy']),
    )
    await user.click(menu.getByRole('button', { name: 'Find anything' }))
    await screen.findByRole('combobox')
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})
