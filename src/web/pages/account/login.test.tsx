// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { signedOut, subscriber } from '#web/app/people.fixture.ts'
import { nothingSetUp, renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

async function logIn(at: string, fakes: Fakes) {
  const app = renderApp(at, { ...signedOut, ...fakes })
  const { user } = app
  await fill(user, await screen.findByLabelText('Email'), 'dana@example.com')
  await fill(user, screen.getByLabelText('Password'), 'whatever it is')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  return app
}

const success: Fakes = {
  'POST /api/users/login': () => ({ success: true, user: { ...subscriber, accessible_counties: [] } }),
}

const ended = 'You were signed out. Log in to continue.'

describe('login', () => {
  it('masks the password, and takes it from a password manager or the clipboard', async () => {
    const { user } = renderApp('/login', signedOut)
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password'])
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username')
    await user.click(password)
    await user.paste('Courthouse-7!')
    expect(password.value).toBe('Courthouse-7!')
  })

  it.each<[ErrorCode, string]>([
    [
      'wrong_credentials',
      'That email and password do not match an account. Check both, or reset your password.',
    ],
    ['too_many_requests', 'Error 429: Too many attempts. Wait a moment, then try again'],
    ['suspended', 'Error 403: This account is suspended'],
  ])('shows why it failed and keeps the input: %s', async (code, message) => {
    const { router } = await logIn('/login', { 'POST /api/users/login': () => failure(code) })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com')
    expect(router.state.location.pathname).toBe('/login')
  })

  it.each([200, 401, 403, 404, 511])(
    'keeps the input where a public network answers with %i',
    async (status) => {
      const { user } = renderApp('/login', signedOut)
      const email = await screen.findByLabelText<HTMLInputElement>('Email')
      await fill(user, email, 'dana@example.com')
      await fill(user, screen.getByLabelText('Password'), 'whatever it is')
      globalThis.fetch = async () =>
        new Response('<title>Hotel Wi-Fi</title>', { status, headers: { 'content-type': 'text/html' } })
      await user.click(screen.getByRole('button', { name: 'Log in' }))
      expect((await screen.findByRole('alert')).textContent).toBe(
        'No answer from the server. Check your connection and try again.',
      )
      expect(email.value).toBe('dana@example.com')
    },
  )

  it.each([
    ['/login', '/listing'],
    ['/login?next=%2Factivation%3Fa%3D1', '/activation?a=1'],
    ['/login?next=https%3A%2F%2Felsewhere.example', '/listing'],
  ])('continues from %s to %s', async (at, expected) => {
    const { calls, router } = await logIn(at, {
      ...success,
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('forbidden'),
    })
    await waitFor(() => {
      const { pathname, search } = router.state.location
      expect(pathname + search).toBe(expected)
    })
    expect(localStorage.getItem('signedInName')).toBe('Dana Reyes')
    expect(calls.find(({ address }) => address === 'POST /api/users/login')?.body).toEqual({
      email: 'dana@example.com',
      password: 'whatever it is',
      keep_signed_in: false,
    })
  })

  it('asks for the empty fields only', async () => {
    const { user, calls } = renderApp('/login', signedOut)
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    screen.getByText('Email is required')
    screen.getByText('Password is required')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(calls.map(({ address }) => address)).not.toContain('POST /api/users/login')
  })

  it('shows a suspended user where to write', async () => {
    await logIn('/login', {
      'GET /api/site': () => ({ ...nothingSetUp, support_email: 'help@example.com' }),
      'POST /api/users/login': () => failure('suspended'),
    })
    await screen.findByRole('link', { name: 'help@example.com' })
  })

  it('shows a suspended user no contact if there is none', async () => {
    await logIn('/login', { 'POST /api/users/login': () => failure('suspended') })
    expect((await screen.findByRole('alert')).textContent).toMatch(/suspended/i)
    expect(screen.getByRole('main').textContent).not.toMatch(/question|answer|write/i)
  })

  it('shows that the browser is offline instead of waiting', async () => {
    fireEvent(window, new Event('offline'))
    try {
      await logIn('/login', {
        'POST /api/users/login': () => {
          throw new TypeError('Failed to fetch')
        },
      })
      expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer from the server\./)
    } finally {
      fireEvent(window, new Event('online'))
    }
  })

  it('repeats a failed session check', async () => {
    let isDown = true
    localStorage.setItem('signedInName', 'Dana Reyes')
    const { user, router } = renderApp('/login?next=%2Factivation', {
      'GET /api/users/current_user': () =>
        isDown ? failure('internal') : { success: true, user: subscriber },
    })
    await screen.findByText(/^We could not check whether you are logged in\./)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/activation'))
  })

  it.each([
    ['a visitor on a page that needs a login', '/user_profile', null, 'Log in to see this page.'],
    ['a user whose session has ended', '/user_profile', 'Dana Reyes', ended],
    ['a user whose session has ended', '/listing', 'Dana Reyes', ended],
    ['a visitor who came to log in', '/login', null, null],
  ])('explains why it is shown: %s, %s', async (_who, at, remembered, sentence) => {
    if (remembered !== null) localStorage.setItem('signedInName', remembered)
    renderApp(at, {
      ...signedOut,
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('not_signed_in'),
    })
    await screen.findByRole('heading', { name: 'Log in' })
    expect(screen.queryByRole('status')?.textContent ?? null).toBe(sentence)
  })

  it('shows that the session of the open page ended, and returns to that page', async () => {
    let isIn = true
    const { user, queryClient, router } = renderApp('/activation', {
      'POST /api/users/login': () => ({ success: true, user: subscriber }),
      'GET /api/users/current_user': () =>
        isIn ? { success: true, user: subscriber } : failure('not_signed_in'),
    })
    await screen.findByRole('heading', { name: 'Your account is active' })
    isIn = false
    // Another tab may have removed the login before this one is notified.
    localStorage.removeItem('signedInName')
    await queryClient.refetchQueries({ queryKey: ['GET /api/users/current_user'] })
    await screen.findByText(ended)
    await fill(user, screen.getByLabelText('Email'), 'dana@example.com')
    await user.type(screen.getByLabelText('Password'), 'whatever it is{Enter}')
    await screen.findByRole('heading', { name: 'Your account is active' })
    expect(router.state.location.pathname).toBe('/activation')
  })

  it('keeps the user signed in on request', async () => {
    const { user, calls } = renderApp('/login', {
      ...signedOut,
      'POST /api/users/login': () => failure('internal'),
    })
    await user.click(await screen.findByRole('checkbox', { name: /Keep me signed in/ }))
    await fill(user, screen.getByLabelText('Email'), 'dana@example.com')
    await user.type(screen.getByLabelText('Password'), 'whatever it is{Enter}')
    await screen.findByRole('alert')
    expect(calls.at(-1)?.body).toMatchObject({ keep_signed_in: true })
  })
})

describe('login with a second factor', () => {
  const inTwoSteps = (right: string, otherwise: ErrorCode = 'second_factor_wrong'): Fakes => ({
    'POST /api/users/login': ({ body }) => {
      const code: unknown = Reflect.get(Object(body), 'code')
      if (code === undefined) return failure('second_factor_needed')
      return code === right ? { success: true, user: subscriber } : failure(otherwise)
    },
  })
  const codeField = () => screen.findByLabelText<HTMLInputElement>('Code')

  it('asks for the code in a second step, and sends it with what was typed', async () => {
    const { user, calls, router } = await logIn('/login?next=%2Factivation', inTwoSteps('123456'))
    const field = await codeField()
    screen.getByText('Enter the code from your authenticator app.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(field)
    expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    screen.getByText('Enter the code')
    await fill(user, field, '123456')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/activation'))
    expect(calls.filter(({ address }) => address === 'POST /api/users/login').at(-1)?.body).toEqual({
      email: 'dana@example.com',
      password: 'whatever it is',
      keep_signed_in: false,
      code: '123456',
    })
  })

  it('shows a wrong code at its field, and takes a recovery code instead', async () => {
    const { user, router } = await logIn('/login?next=%2Factivation', {
      'GET /api/site': () => ({ ...nothingSetUp, support_email: 'help@example.com' }),
      ...inTwoSteps('k7dm-2q9x-hfnp-w3ra'),
    })
    await user.type(await codeField(), '000000{Enter}')
    await screen.findByText(/^This code is wrong, expired or already used/)
    expect((await codeField()).value).toBe('000000')
    expect(document.activeElement).toBe(await codeField())
    expect(screen.queryByRole('link', { name: 'help@example.com' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    // For a person who lost both.
    await screen.findByRole('link', { name: 'help@example.com' })
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code')
    expect([field.value, field.inputMode]).toEqual(['', 'text'])
    expect(screen.queryByText(/^This code is wrong/)).toBeNull()
    await fill(user, field, 'k7dm-2q9x-hfnp-w3ra')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/activation'))
  })

  it('names the way out after too many wrong codes', async () => {
    const { user } = await logIn('/login', inTwoSteps('123456', 'too_many_requests'))
    await user.type(await codeField(), '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error 429: Too many attempts. Wait a moment, then try again. A recovery code still works.',
    )
  })

  it('goes back to the first step with its input, also when the password was changed meanwhile', async () => {
    const { user } = await logIn('/login', inTwoSteps('123456', 'wrong_credentials'))
    await user.type(await codeField(), '123456')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('whatever it is')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await user.type(await codeField(), '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^That email and password do not match/)
    screen.getByLabelText('Password')
  })
})
