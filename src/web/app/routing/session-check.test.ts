// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionQuery } from '#web/features/session/session.ts'
import { failure, fakeApi, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { checkSession } from './session-check.ts'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts the check; `mayPaint` returns whether the first paint may happen by now. */
function checking(fakes: Fakes, path = '/listing') {
  const calls = fakeApi(fakes)
  const queryClient = createQueryClient()
  let isOver = false
  void checkSession(queryClient)({ request: new Request(new URL(path, window.location.origin)) }).then(() => {
    isOver = true
  })
  return { queryClient, calls, mayPaint: () => isOver }
}

describe('checkSession', () => {
  it('waits at most three seconds for a response', async () => {
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
  ])('does not delay the first paint after a fast response: %s', async (_what, fakes, user, marker) => {
    localStorage.setItem('signedInName', 'Somebody')
    const { mayPaint, queryClient } = checking(fakes)
    await vi.advanceTimersByTimeAsync(0)
    expect(mayPaint()).toBe(true)
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(user)
    expect(localStorage.getItem('signedInName')).toBe(marker)
  })

  const [MARKED, UNMARKED] = ['Dana Reyes', null]
  const [WHETHER, WHO] = ['GET /api/users/signed_in', 'GET /api/users/current_user']
  it.each([
    ['/', UNMARKED, [WHETHER, WHO]],
    ['/login?next=%2Fdetails%2F7', UNMARKED, [WHETHER, WHO]],
    ['/learning', UNMARKED, [WHETHER, WHO]],
    ['/learning/counties/wake', UNMARKED, [WHETHER, WHO]],
    ['/learnings', UNMARKED, [WHO]],
    ['/unsubscribe', UNMARKED, [WHETHER, WHO]],
    ['/email_verification', UNMARKED, [WHETHER, WHO]],
    ['/pricing', UNMARKED, [WHETHER, WHO]],
    ['/learning', MARKED, [WHO]],
    ['/', MARKED, [WHO]],
    ['/details/7', UNMARKED, [WHO]],
  ])('at %s, with stored user %s, finds the session by %j', async (path, marker, addresses) => {
    if (marker === null) localStorage.removeItem('signedInName')
    else localStorage.setItem('signedInName', marker)
    const { queryClient, calls, mayPaint } = checking(signedInAs(subscriber), path)
    await vi.advanceTimersByTimeAsync(0)
    expect(mayPaint()).toBe(true)
    expect(calls.map(({ address }) => address)).toEqual(addresses)
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(subscriber)
    expect(localStorage.getItem('signedInName')).toBe('Dana Reyes')
  })

  it('sends a visitor of a public page no request that is refused', async () => {
    const { queryClient, calls, mayPaint } = checking(signedOut, '/login')
    await vi.advanceTimersByTimeAsync(0)
    expect(mayPaint()).toBe(true)
    expect(calls.map(({ address }) => address)).toEqual([WHETHER])
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
  })
})
