// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { Providers } from '#web/app/providers.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { createRouter, firstPageReady } from '#web/app/routing/router.tsx'
import { failure, fakeApi } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const heading = (name: string) => screen.findByRole('heading', { name })

describe('email verification', () => {
  it('sends a token once, removes it from the URL, and continues', async () => {
    const { calls, router } = renderApp('/email_verification?next=%2Factivation#token=abc', {
      ...signedOut,
      'POST /api/users/verify_email': () => ({ success: true }),
    })
    await heading('Your email is verified')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/activation')
    expect(router.state.location.hash).toBe('')
    const sent = calls.filter(({ address }) => address === 'POST /api/users/verify_email')
    expect(sent).toEqual([{ address: 'POST /api/users/verify_email', body: { token: 'abc' } }])
  })

  it('accepts a link pasted while the page is open, without a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    fakeApi({ ...signedOut, 'POST /api/users/verify_email': () => ({ success: true }) })
    window.history.replaceState(null, '', '/email_verification')
    const queryClient = createQueryClient()
    const router = createRouter(queryClient)
    await firstPageReady(router)
    render(
      <Providers queryClient={queryClient} clock={Date.now}>
        <RouterProvider router={router} />
      </Providers>,
    )
    await heading('Check your email')
    // As a browser does when only the fragment changes.
    window.history.pushState(null, '', '#token=abc')
    fireEvent.popState(window, { state: null })
    await heading('Your email is verified')
    expect(window.location.hash).toBe('')
    expect(warn.mock.calls).toEqual([])
  })

  it('asks for the sign-up password in a different browser, and shows when it is wrong', async () => {
    const { user, calls } = renderApp('/email_verification#token=abc', {
      ...signedOut,
      'POST /api/users/verify_email': ({ body }) => {
        const typed = JSON.stringify(body)
        if (!typed.includes('password')) return failure('password_needed')
        return typed.includes('Marble-Lantern-7!') ? { success: true } : failure('wrong_credentials')
      },
    })
    await heading('Enter your password')
    await user.click(screen.getByRole('button', { name: 'Verify email' }))
    screen.getByText('Password is required')
    await fill(user, screen.getByLabelText('Password'), 'Not-this-7!')
    await user.keyboard('{Enter}')
    await screen.findByText(/^That is not the password this link was requested with/)
    await user.clear(screen.getByLabelText('Password'))
    await fill(user, screen.getByLabelText('Password'), 'Marble-Lantern-7!')
    await user.keyboard('{Enter}')
    await heading('Your email is verified')
    const sent = calls.filter(({ address }) => address === 'POST /api/users/verify_email')
    expect(sent.map(({ body }) => body)).toEqual([
      { token: 'abc' },
      { token: 'abc', password: 'Not-this-7!' },
      { token: 'abc', password: 'Marble-Lantern-7!' },
    ])
  })

  it('offers a new link if one is invalid', async () => {
    const { user, calls } = renderApp('/email_verification#token=old', {
      ...signedOut,
      'POST /api/users/verify_email': () => failure('token_invalid'),
      'POST /api/users/resend_verification': () => ({ success: true }),
    })
    await heading('This link does not work')
    // The same for a link that worked before, since nothing proves whose it is.
    screen.getByText(/^If it worked before, your email is verified already\./)
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login',
    )
    await user.click(screen.getByRole('button', { name: 'Send a new link' }))
    await screen.findByText('Email is required')
    await fill(user, screen.getByLabelText('Email'), 'dana@example.com')
    await user.click(screen.getByRole('button', { name: 'Send a new link' }))
    await screen.findByText(/we have sent it a new link\. If none arrives, choose “Forgot password”/)
    expect(calls.at(-1)?.body).toEqual({ email: 'dana@example.com' })
  })

  it('says to its person that the address is verified already, and how to change it again', async () => {
    renderApp('/email_verification#token=old', {
      ...signedInAs(subscriber),
      'POST /api/users/verify_email': () => failure('token_invalid'),
    })
    await heading('Your email is verified already')
    screen.getByText(/^Nothing is left to do for dana@example\.com\. .*ask for the change again/)
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/listing')
    const link = screen.getByRole('link', { name: 'Account Settings' })
    expect(link.getAttribute('href')).toBe('/user_profile?tab=account_settings')
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
  })

  it('allows a retry after a server error', async () => {
    let tries = 0
    const { user } = renderApp('/email_verification#token=abc', {
      ...signedOut,
      'POST /api/users/verify_email': () => (++tries === 1 ? failure('not_ready') : { success: true }),
    })
    await heading('Your email is not verified yet')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Your email is verified')
  })

  it('prefills the address of a signed-in user', async () => {
    const { user, calls } = renderApp('/email_verification', {
      ...signedInAs({ ...subscriber, email_verified: false }),
      'POST /api/users/resend_verification': () => failure('too_many_requests'),
    })
    await heading('Check your email')
    expect(screen.queryByLabelText('Email')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error 429: Too many attempts. Wait a moment, then try again',
    )
    expect(calls.at(-1)?.body).toEqual({ email: subscriber.email })
  })
})
