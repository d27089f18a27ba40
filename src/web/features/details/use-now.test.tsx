// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClockContext } from '#web/lib/clock.ts'
import { useNow } from './use-now.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:40Z') }))
afterEach(() => vi.useRealTimers())

function now() {
  const clock = () => Date.now()
  const { result } = renderHook(useNow, {
    wrapper: ({ children }) => <ClockContext value={clock}>{children}</ClockContext>,
  })
  return () => new Date(result.current).toISOString()
}

async function passing(milliseconds: number) {
  await act(async () => vi.advanceTimersByTime(milliseconds))
}

it('updates at every full minute', async () => {
  const read = now()
  await passing(19_999)
  expect(read()).toBe('2026-11-18T12:00:40.000Z')
  await passing(1)
  expect(read()).toBe('2026-11-18T12:01:00.000Z')
  await passing(60_000)
  await passing(60_000)
  expect(read()).toBe('2026-11-18T12:03:00.000Z')
})

it('updates when the page becomes visible after its timers slept', async () => {
  const read = now()
  vi.setSystemTime(Date.parse('2026-11-19T08:00:05Z'))
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(read()).toBe('2026-11-19T08:00:05.000Z')
})
