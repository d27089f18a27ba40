// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { fakeApi, failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { prefetchDashboard } from './days-loader.ts'

const answers: Fakes = {
  'GET /api/users/get/favorites': () => ({ favorites: [] }),
  'GET /api/court_closures': () => ({ closures: [] }),
  'GET /api/counties': () => ({ counties: [] }),
  'POST /api/visits': () => ({ started_at: '2026-11-22T12:00:00.000Z', previous_started_at: null }),
  'GET /api/changes': ({ href }) => {
    expect(href).toContain('since=2026-11-15T12%3A00%3A00.000Z')
    return failure('not_ready')
  },
  'GET /api/favorite_listings': () => ({ favorites: [] }),
  'GET /api/saved_searches': () => ({ saved_searches: [] }),
  'GET /api/deposits': () => ({ deposits: [] }),
}

it('requests all data of the dashboard once the session admits it', async () => {
  const calls = fakeApi({ ...answers, ...signedInAs(subscriber) })
  await prefetchDashboard(createQueryClient())
  const wanted = ['GET /api/users/current_user', ...Object.keys(answers)].toSorted()
  await expect.poll(() => calls.map(({ address }) => address).toSorted()).toEqual(wanted)
})

it('requests nothing for a visitor, whose browser would log each 401', async () => {
  const calls = fakeApi({ ...answers, ...signedOut })
  await prefetchDashboard(createQueryClient())
  expect(calls.map(({ address }) => address)).toEqual(['GET /api/users/current_user'])
})
