// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const password = 'Correct-horse1'

async function filledForm(fakes: Fakes) {
  const app = renderApp('/', { ...signedOut, ...fakes })
  const { user } = app
  await fill(user, await screen.findByLabelText('Name'), 'Dana Reyes')
  await fill(user, screen.getByLabelText('Email'), 'dana@example.com')
  await fill(user, screen.getByLabelText('Password'), password)
  await fill(user, screen.getByLabelText('Confirm password'), password)
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  return { ...app, submit: () => user.click(screen.getByRole('button', { name: 'Sign up' })) }
}

describe('sign-up', () => {
  it('shows which fields are missing, and focuses the first', async () => {
    const { user, calls } = renderApp('/', signedOut)
    await user.click(await screen.findByRole('button', { name: 'Sign up' }))
    for (const message of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Password confirmation is required',
      'You must be 18 or older',
    ]) {
      screen.getByText(message)
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    const marked = [
      ...['Name', 'Email', 'Password', 'Confirm password'].map((label) => screen.getByLabelText(label)),
      ...screen.getAllByRole('checkbox'),
    ]
    expect(marked.slice(0, 5).map((field) => field.getAttribute('aria-invalid'))).toEqual(
      Array.from({ length: 5 }, () => 'true'),
    )
    await user.type(screen.getByLabelText('Password'), 'Marble-Lantern-7!')
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('false')
    expect(calls.filter(({ address }) => address.startsWith('POST'))).toEqual([])
  })

  it('validates a field on blur', async () => {
    const { user } = renderApp('/', signedOut)
    await user.type(await screen.findByLabelText('Password'), 'short')
    expect(screen.queryByText(/must be at least 8/)).toBeNull()
    await user.tab()
    await user.tab()
    await screen.findByText(
      'Password must be at least 8 characters long, with uppercase, lowercase, numbers, and at least one special character',
    )
    await user.type(screen.getByLabelText('Confirm password'), 'other')
    await user.tab()
    await screen.findByText('Passwords do not match')
  })

  it('supports password managers', async () => {
    renderApp('/', signedOut)
    const hints = ['Name', 'Email', 'Password', 'Confirm password'].map((label) =>
      screen.findByLabelText(label),
    )
    expect((await Promise.all(hints)).map((field) => field.getAttribute('autocomplete'))).toEqual([
      'name',
      'email',
      'new-password',
      'new-password',
    ])
  })

  it('creates the account and shows where the link was sent', async () => {
    const { calls, router, submit } = await filledForm({
      'POST /api/users/sign_up': () => ({ success: true }),
    })
    await submit()
    await screen.findByRole('heading', { name: 'Check your email' })
    screen.getByText('dana@example.com')
    expect(router.state.location.pathname).toBe('/email_verification')
    expect(calls.find(({ address }) => address === 'POST /api/users/sign_up')?.body).toEqual({
      name: 'Dana Reyes',
      email: 'dana@example.com',
      password,
      is_adult: true,
      agrees_to_eula: true,
      agrees_to_terms: true,
    })
  })

  it('keeps the input when the server fails', async () => {
    const { submit } = await filledForm({ 'POST /api/users/sign_up': () => failure('internal') })
    await submit()
    await screen.findByText('Error 500: Something went wrong on our side. Try again in a moment')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up' }).disabled).toBe(false)
  })

  it('redirects a signed-in user', async () => {
    localStorage.setItem('signedInName', subscriber.name)
    const { router } = renderApp('/', {
      ...signedInAs({ ...subscriber, accessible_counties: [] }),
      'GET /api/tax_foreclosure/list_based_off_permissions': () => failure('forbidden'),
    })
    await screen.findByText(/it seams that you dont have permissions/)
    expect(router.state.location.pathname).toBe('/listing')
  })
})
