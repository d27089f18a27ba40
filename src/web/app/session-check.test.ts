// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionQuery } from '#web/features/session/session.ts'
import { failure, fakeApi, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { createQueryClient } from './query-client.ts'
import { checkSession } from './session-check.ts'
import { signedInAs, signedOut, subscriber } from './people.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts the check; tells whether the first paint may happen by now. */
function checking(fakes: Fakes) {
  fakeApi(fakes)
  const queryClient = createQueryClient()
  let isOver = false
  void checkSession(queryClient)().then(() => {
    isOver = true
  })
  return { queryClient, mayPaint: () => isOver }
}

describe('checkSession', () => {
  it('waits three seconds for an answer and no longer', async () => {
    const { mayPaint } = checking({
      'GET /api/users/current_user': () => new Promise<never>(() => undefined),
    })
    await vi.advanceTimersByTimeAsync(2999)
    expect(mayPaint()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(mayPaint()).toBe(true)
  })

  it.each([
    ['signed in', signedInAs(subscriber), subscriber, 'Dana Reyes'],
    ['signed out', signedOut, null, null],
    [
      'no usable answer',
      { 'GET /api/users/current_user': () => failure('not_ready') },
      undefined,
      'Somebody',
    ],
  ])('lets a fast answer paint at once: %s', async (_what, fakes, user, marker) => {
    localStorage.setItem('signedInName', 'Somebody')
    const { mayPaint, queryClient } = checking(fakes)
    await vi.advanceTimersByTimeAsync(0)
    expect(mayPaint()).toBe(true)
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(user)
    expect(localStorage.getItem('signedInName')).toBe(marker)
  })
})
