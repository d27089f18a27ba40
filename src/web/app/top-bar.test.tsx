// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import { leaveTo } from '#web/lib/leave.ts'
import { signedInAs, signedOut, subscriber } from './people.fixture.ts'
import { renderApp } from './render-app.fixture.tsx'

vi.mock('#web/lib/leave.ts', () => ({ leaveTo: vi.fn() }))
beforeEach(() => vi.mocked(leaveTo).mockClear())

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

  it('can be walked through with the keyboard', async () => {
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

  it('switches the colours and remembers them', async () => {
    const { user } = renderApp('/activation', signedInAs(subscriber))
    await user.click(await account())
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(localStorage.getItem('colorScheme')).toBe('dark')
    await user.click(await account())
    expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  })
})

describe('logging out', () => {
  it('forgets the person and goes to the login', async () => {
    const { user } = renderApp('/activation', { ...signedInAs(subscriber), ...success })
    await user.click(await account())
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'))
    expect(localStorage.getItem('signedInName')).toBeNull()
  })

  it('says so in place and in the console when it fails, and can be tried again', async () => {
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
  it('offers a stranger the other door', async () => {
    renderApp('/login', signedOut)
    expect((await screen.findByRole('link', { name: 'Sign up' })).getAttribute('href')).toBe('/')
  })

  it('leads over itself to the content, without a step in the history', async () => {
    const { user } = renderApp('/activation', signedInAs(subscriber))
    await user.click(await screen.findByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(window.location.hash).toBe('')
  })

  it('toggles its one link behind the menu button', async () => {
    const { user } = renderApp('/activation', signedInAs(subscriber))
    const button = await screen.findByRole('button', { name: 'Menu' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('link', { name: 'Listings' }).getAttribute('href')).toBe('/listing')
  })
})
