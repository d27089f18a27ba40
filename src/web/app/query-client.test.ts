import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#web/lib/api/call.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Queries a server that fails with this status and these headers. Returns a function with the number of calls so far.
 */
function asked(status: number, headers: Record<string, string>): () => number {
  const answer = vi.fn<typeof fetch>(async () => Response.json({ code: 'not_ready' }, { status, headers }))
  globalThis.fetch = answer
  const ask = () => call('GET /api/users/current_user')
  void createQueryClient()
    .query({ queryKey: ['asked'], queryFn: ask })
    .catch(() => undefined)
  return () => answer.mock.calls.length
}

it.each([
  ['asks a busy server again when it said', 503, { 'retry-after': '5' }, [1, 1, 2]],
  ['asks again after a second where the server does not say when', 500, {}, [1, 2, 2]],
  ['leaves a server alone that wants a minute', 503, { 'retry-after': '60' }, [1, 1, 1]],
  ['asks again when the server said that was asked too fast', 429, { 'retry-after': '5' }, [1, 1, 2]],
  ['leaves a server alone that was asked too often', 429, { 'retry-after': '600' }, [1, 1, 1]],
  ['leaves a server alone that refuses', 403, {}, [1, 1, 1]],
])('%s', async (_what, status, headers, calls) => {
  const count = asked(status, headers)
  const seen: number[] = []
  for (const wait of [900, 4_000, 120_000]) {
    await vi.advanceTimersByTimeAsync(wait)
    seen.push(count())
  }
  expect(seen).toEqual(calls)
})
