// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signedOut } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz'

function follow(token: string, fakes: Fakes = {}) {
  const app = renderApp(`/unsubscribe#${token}`, { ...signedOut, ...fakes })
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  return { ...app, press }
}

it('stops the kind of mail the link is for, without a login and by one press', async () => {
  const { calls, press } = follow(TOKEN, {
    'GET /api/unsubscribe/:token': () => ({ kind: 'reminder', is_on: true }),
    'POST /api/unsubscribe/:token': () => ({ success: true, kind: 'reminder' }),
  })
  await screen.findByRole('heading', { name: 'Stop deadline reminders' })
  expect(calls.some(({ address }) => address.startsWith('POST'))).toBe(false)
  await press('Stop deadline reminders')
  await screen.findByRole('heading', { name: 'Stopped: deadline reminders' })
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/user_profile?tab=notifications',
  )
})

it('says what is off already', async () => {
  follow(TOKEN, { 'GET /api/unsubscribe/:token': () => ({ kind: 'digest', is_on: false }) })
  await screen.findByRole('heading', { name: 'Off: the daily summary' })
})

it('says that it is not stopped after a failure, and lets it be tried again', async () => {
  let tries = 0
  const { press } = follow(TOKEN, {
    'GET /api/unsubscribe/:token': () => ({ kind: 'instant', is_on: true }),
    'POST /api/unsubscribe/:token': () =>
      ++tries === 1 ? failure('bad_request') : { success: true, kind: 'instant' },
  })
  await screen.findByRole('heading', { name: 'Stop instant emails' })
  await press('Stop instant emails')
  await screen.findByText(/^It is not stopped yet\. Error 400/)
  await press('Stop instant emails')
  await screen.findByRole('heading', { name: 'Stopped: instant emails' })
})

it.each(['', 'short', TOKEN])('says that a link does not work: %j', async (token) => {
  follow(token, { 'GET /api/unsubscribe/:token': () => failure('token_invalid') })
  await screen.findByRole('heading', { name: 'This link does not work' })
})
