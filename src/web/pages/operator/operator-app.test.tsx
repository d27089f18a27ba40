// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure } from '#web/lib/api/fake-api.fixture.ts'

beforeAll(() => import('./operator-app.tsx'))
beforeEach(() => agreeToDisclaimer())

it('leads an operator without a second factor to the settings, and asks the server nothing', async () => {
  renderApp('/operator/people', signedInAs({ ...subscriber, role: 'operator', second_factor: false }))
  const link = await screen.findByRole('link', { name: 'Go to Account Settings' })
  expect(link.getAttribute('href')).toBe('/user_profile?tab=account_settings')
  expect(screen.queryByRole('navigation', { name: 'Operator pages' })).toBeNull()
})

it('is not there for a subscriber', async () => {
  renderApp('/operator', signedInAs({ ...subscriber, second_factor: true }))
  expect(await screen.findByRole('heading', { level: 1, name: /not found|no page/i })).toBeTruthy()
})

it('ends for a person who lost the role meanwhile, as soon as the server refuses a call', async () => {
  let role: 'operator' | 'user' = 'operator'
  const { user } = renderApp('/operator/audit', {
    'GET /api/users/current_user': () => ({
      success: true as const,
      user: { ...subscriber, role, second_factor: true },
    }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/audit': () =>
      role === 'operator' ? { entries: [], next: null, actions: [] } : failure('not_found'),
    'GET /api/operator/jobs': () => failure('not_found'),
  })
  const jobs = await screen.findByRole('link', { name: 'Jobs' })
  role = 'user'
  await user.click(jobs)
  expect(await screen.findByRole('heading', { level: 1, name: 'You are no longer an operator' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Operator pages' })).toBeNull()
})
