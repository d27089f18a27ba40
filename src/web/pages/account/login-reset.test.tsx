// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const newPassword = 'Correct-horse1'
const refusal = 'Token is either Invalid or Expired, Please re-try password set up again'

describe('a forgotten password', () => {
  it('has its own form, which keeps the typed address and links back', async () => {
    const { user, router } = renderApp('/login?next=%2Factivation', signedOut)
    await fill(user, await screen.findByLabelText('Email'), 'dana@example.com')
    await user.click(screen.getByRole('link', { name: 'Forgot password' }))
    await heading('Forgot password')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Back to the login' }))
    await heading('Log in')
    expect(router.state.location.search).toBe('?next=%2Factivation')
  })

  it('validates the address before sending', async () => {
    const { user, calls } = renderApp('/login?forgot=1', signedOut)
    await user.type(await screen.findByLabelText('Email'), 'dana')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    screen.getByText('Please enter a valid email address')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(calls.filter(({ address }) => address.startsWith('POST'))).toEqual([])
  })

  it('has one neutral response, and shows a failed request in place', async () => {
    let tries = 0
    const { user, calls } = renderApp('/login?forgot=1', {
      ...signedOut,
      'POST /api/forgot_password': () => (++tries === 1 ? failure('too_many_requests') : { success: true }),
    })
    await fill(user, await screen.findByLabelText('Email'), 'dana@example.com')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error 429: Too many attempts. Wait a moment, then try again',
    )
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    const answer = await screen.findByText(/^If that address has an account, we have sent it a link/)
    expect(document.activeElement?.contains(answer)).toBe(true)
    expect(calls.at(-1)?.body).toEqual({ email: 'dana@example.com' })
  })
})

describe('the modal of a reset link', () => {
  const alert = vi.spyOn(window, 'alert')
  beforeEach(() => void alert.mockImplementation(() => undefined))
  afterEach(() => void alert.mockClear())

  async function openLink(fakes: Fakes) {
    const app = renderApp('/login?reset=1#token=abc', { ...signedOut, ...fakes })
    const { user } = app
    const field = await screen.findByLabelText('New password')
    const setTo = async (password: string, confirmation = password) => {
      await fill(user, field, password)
      await fill(user, screen.getByLabelText('Confirm password'), confirmation)
      await user.click(screen.getByRole('button', { name: 'Set password' }))
    }
    return { ...app, setTo }
  }

  it('opens immediately, with the token removed from the URL', async () => {
    const { router } = await openLink({})
    screen.getByRole('dialog', { name: 'Set a new password' })
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?reset=1', hash: '' })
    expect(router.state.historyAction).toBe('REPLACE')
    expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
  })

  it('enforces the password rules', async () => {
    const { setTo, calls } = await openLink({})
    await setTo('short', 'other')
    screen.getByText(
      'Password must be at least 8 characters long, with uppercase, lowercase, numbers, and at least one special character',
    )
    screen.getByText('Passwords do not match')
    expect(calls.filter(({ address }) => address.startsWith('POST'))).toEqual([])
  })

  it('sets the password and opens the login page', async () => {
    const { setTo, calls, user, router } = await openLink({
      'POST /api/reset_password': () => ({ success: true }),
    })
    await setTo(newPassword)
    await screen.findByText(/^Your new password is set/)
    expect(calls.find(({ address }) => address === 'POST /api/reset_password')?.body).toEqual({
      new_password: newPassword,
      token: 'abc',
    })
    await user.click(screen.getByRole('dialog').querySelector('button:not([aria-label])') ?? document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
    await heading('Log in')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(router.state.location.search).toBe('')
  })

  it('is disabled while it waits', async () => {
    const { setTo } = await openLink({
      'POST /api/reset_password': () => new Promise<never>(() => undefined),
    })
    await setTo(newPassword)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Working on it...' }).disabled).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('New password').disabled).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Confirm password').disabled).toBe(true)
  })

  it('alerts that the link is invalid, closes, and offers a new one', async () => {
    const { setTo } = await openLink({ 'POST /api/reset_password': () => failure('token_invalid') })
    await setTo(newPassword)
    await heading('Forgot password')
    expect(alert.mock.calls).toEqual([[refusal]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the input when the link is still valid', async () => {
    let tries = 0
    const { setTo, user } = await openLink({
      'POST /api/reset_password': () => (++tries === 1 ? failure('not_ready') : { success: true }),
    })
    await setTo(newPassword)
    await screen.findByText(/^Error 503: The site is temporarily unavailable/)
    expect(alert).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    await screen.findByText(/^Your new password is set/)
  })

  it('takes precedence over the redirect of a signed-in user, and ends that session here too', async () => {
    let isSignedIn = true
    const { user } = renderApp('/login?reset=1#token=abc', {
      'GET /api/users/current_user': () =>
        isSignedIn ? { success: true, user: subscriber } : failure('not_signed_in'),
      'POST /api/reset_password': () => {
        isSignedIn = false
        return { success: true }
      },
    })
    await fill(user, await screen.findByLabelText('New password'), newPassword)
    await fill(user, screen.getByLabelText('Confirm password'), newPassword)
    await user.keyboard('{Enter}')
    await screen.findByText(/^Your new password is set/)
    await waitFor(() => expect(localStorage.getItem('signedInName')).toBeNull())
  })

  it('can be opened again or replaced if the token is missing, as after a reload', async () => {
    renderApp('/login?reset=1', signedOut)
    await heading('Forgot password')
    screen.getByText('To set a new password, open the link in our email again, or get a new one here.')
  })
})

describe('a person who may not log in', () => {
  it("sees the server's reason for the suspension", async () => {
    const { user } = renderApp('/login', {
      ...signedOut,
      'POST /api/users/login': () => failure('suspended', 'This account is suspended: the card was stolen'),
    })
    await user.type(await screen.findByLabelText('Email'), subscriber.email)
    await fill(user, screen.getByLabelText('Password'), newPassword)
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error 403: This account is suspended: the card was stolen',
    )
  })

  it('sees what is retained of a deleted account', async () => {
    renderApp('/login?goodbye=1', signedOut)
    await screen.findByText(
      /^Your account and everything we held about you are deleted.*We keep only what you paid and when,.* and, if you used a trial, a one-way hash of your email/,
    )
  })
})

it('is redirected if signed in, unless there is a reset link', async () => {
  localStorage.setItem('signedInName', subscriber.name)
  const { router } = renderApp('/login?forgot=1&next=%2Factivation', signedInAs(subscriber))
  await waitFor(() => expect(router.state.location.pathname).toBe('/activation'))
})
