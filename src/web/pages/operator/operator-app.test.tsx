// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'

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
