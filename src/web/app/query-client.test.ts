import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#web/lib/api/call.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Queries a server that fails with this status and these headers; null: not our server. Returns a function with the
 * number of calls so far.
 */
function countCalls(status: number, headers: Record<string, string> | null): () => number {
  const answer = vi.fn<typeof fetch>(async () =>
    Response.json(
      { code: 'not_ready', request_id: 'r1' },
      { status, headers: headers ?? { 'content-type': 'text/html' } },
    ),
  )
  globalThis.fetch = answer
  const request = () => call('GET /api/users/current_user')
  void createQueryClient()
    .query({ queryKey: ['test'], queryFn: request })
    .catch(() => undefined)
  return () => answer.mock.calls.length
}

it.each([
  ['retries a busy server after its Retry-After', 503, { 'retry-after': '5' }, [1, 1, 2]],
  ['retries after a second without Retry-After', 500, {}, [1, 2, 2]],
  ['does not retry after a Retry-After of a minute', 503, { 'retry-after': '60' }, [1, 1, 1]],
  ['retries a short rate limit after its Retry-After', 429, { 'retry-after': '5' }, [1, 1, 2]],
  ['does not retry a long rate limit', 429, { 'retry-after': '600' }, [1, 1, 1]],
  ['does not retry a rejected request', 403, {}, [1, 1, 1]],
  ['retries after the answer of another server', 403, null, [1, 2, 2]],
])('%s', async (_what, status, headers, calls) => {
  const count = countCalls(status, headers)
  const seen: number[] = []
  for (const wait of [900, 4_000, 120_000]) {
    await vi.advanceTimersByTimeAsync(wait)
    seen.push(count())
  }
  expect(seen).toEqual(calls)
})

it('asks no second time after half a minute without an answer', async () => {
  const silent = vi.fn<typeof fetch>(async (_input, { signal } = {}) => {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    signal?.throwIfAborted()
    return Response.json({})
  })
  globalThis.fetch = silent
  const failed = vi.fn<(error: Error) => void>()
  createQueryClient()
    .query({ queryKey: ['test'], queryFn: () => call('GET /api/users/current_user') })
    .catch(failed)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failed).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(silent).toHaveBeenCalledOnce()
})
