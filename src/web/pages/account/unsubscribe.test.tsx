// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signedOut } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz'
const PROOF = { until: '2026-11-18T16:00:00.000Z', proof: 'p'.repeat(43) }

function follow(token: string, fakes: Fakes = {}) {
  const app = renderApp(`/unsubscribe#${token}`, { ...signedOut, ...fakes })
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  return { ...app, press }
}

it('unsubscribes from the kind of email the link is for, without login and with one click', async () => {
  const { calls, press } = follow(TOKEN, {
    'GET /api/unsubscribe/:token': () => ({ kind: 'reminder', is_on: true }),
    'POST /api/unsubscribe/:token': () => ({
      success: true,
      kind: 'reminder',
      stopped: { mails: true, searches: [], ...PROOF },
    }),
  })
  await screen.findByRole('heading', { name: 'Stop deadline reminders' })
  expect(calls.some(({ address }) => address.startsWith('POST'))).toBe(false)
  await press('Stop deadline reminders')
  await screen.findByRole('heading', { name: 'Stopped: deadline reminders' })
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/user_profile?tab=notifications',
  )
})

it('undoes exactly that unsubscribe, with one more click', async () => {
  const stopped = { mails: true, searches: ['6f1c1c52-0001-4000-8000-000000000001'], ...PROOF }
  let tries = 0
  const { calls, press } = follow(TOKEN, {
    'GET /api/unsubscribe/:token': () => ({ kind: 'instant', is_on: true }),
    'POST /api/unsubscribe/:token': () => ({ success: true, kind: 'instant', stopped }),
    'POST /api/unsubscribe/:token/undo': () =>
      ++tries === 1 ? failure('internal') : { success: true, kind: 'instant' },
  })
  await screen.findByRole('heading', { name: 'Stop instant emails' })
  await press('Stop instant emails')
  await screen.findByRole('heading', { name: 'Stopped: instant emails' })
  await press('Undo')
  await screen.findByText(/^It is still off\. Error 500/)
  await press('Undo')
  await screen.findByRole('heading', { name: 'On again: instant emails' })
  expect(calls.at(-1)).toEqual({ address: 'POST /api/unsubscribe/:token/undo', body: stopped })
})

it('shows that it is already off', async () => {
  follow(TOKEN, { 'GET /api/unsubscribe/:token': () => ({ kind: 'digest', is_on: false }) })
  await screen.findByRole('heading', { name: 'Off: the daily summary' })
})

it('shows that it failed, and allows a retry', async () => {
  let tries = 0
  const { press } = follow(TOKEN, {
    'GET /api/unsubscribe/:token': () => ({ kind: 'instant', is_on: true }),
    'POST /api/unsubscribe/:token': () =>
      ++tries === 1
        ? failure('bad_request')
        : { success: true, kind: 'instant', stopped: { mails: true, searches: [], ...PROOF } },
  })
  await screen.findByRole('heading', { name: 'Stop instant emails' })
  await press('Stop instant emails')
  await screen.findByText(/^It is still on\. Error 400/)
  await press('Stop instant emails')
  await screen.findByRole('heading', { name: 'Stopped: instant emails' })
})

it.each(['', 'short', TOKEN])('shows that a link is invalid: %j', async (token) => {
  follow(token, { 'GET /api/unsubscribe/:token': () => failure('token_invalid') })
  await screen.findByRole('heading', { name: 'This link does not work' })
})
