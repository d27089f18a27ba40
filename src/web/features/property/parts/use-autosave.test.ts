// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, unreachable } from '#web/lib/api/api-error.ts'
import { useAutosave } from './use-autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const MINUTE = 60_000

/** Types a text whose saves fail with these errors, one after the other, and then work. */
async function typed(...errors: Error[]) {
  const send = vi.fn<() => Promise<void>>()
  for (const error of errors) send.mockRejectedValueOnce(error)
  send.mockResolvedValue()
  const options = { key: 'note', saved: '', outlastsOthers: true, isSound: () => true, send }
  const { result, unmount } = renderHook(() => useAutosave(options))
  act(() => result.current.autosave.type('Roof is new.'))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { send, result, unmount, wait }
}

it.each([
  ['no answer came', unreachable(new TypeError('fetch failed'))],
  ['the server failed', new ApiError(500, 'internal', 'Something went wrong')],
  ['a proxy had no server', new ApiError(502, 'internal', 'Bad Gateway')],
])('saves what was typed by itself if %s', async (_why, error) => {
  const { send, result, wait } = await typed(error, error)
  expect(result.current.phase).toBe('failed')
  await wait(2 * MINUTE)
  expect(result.current.phase).toBe('saved')
  expect(send).toHaveBeenCalledTimes(3)
})

it.each([
  new ApiError(400, 'bad_request', 'Too long'),
  new ApiError(401, 'not_signed_in', 'Not signed in'),
  new ApiError(409, 'note_changed', 'Changed elsewhere'),
])('leaves to the person what the server refused with $code', async (error) => {
  const { send, result, wait } = await typed(error)
  await wait(5 * MINUTE)
  expect(result.current.phase).toBe('failed')
  expect(send).toHaveBeenCalledOnce()
})

it('saves nothing anymore once its field is gone, but keeps the draft', async () => {
  const { send, unmount, wait } = await typed(unreachable(new TypeError('fetch failed')))
  unmount()
  await wait(5 * MINUTE)
  expect(send).toHaveBeenCalledOnce()
  const again = renderHook(() =>
    useAutosave({ key: 'note', saved: '', outlastsOthers: true, isSound: () => true, send }),
  )
  await wait(1)
  expect(again.result.current.phase).toBe('saved')
})
