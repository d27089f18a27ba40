// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClockContext } from './clock.ts'
import { useToday } from './use-today.ts'

// Five seconds before midnight in New York.
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-19T04:59:55Z') }))
afterEach(() => vi.useRealTimers())

let behind = 0

function today() {
  behind = 0
  const clock = () => Date.now() - behind
  const { result } = renderHook(useToday, {
    wrapper: ({ children }) => <ClockContext value={clock}>{children}</ClockContext>,
  })
  return () => result.current
}

async function passing(milliseconds: number) {
  await act(async () => vi.advanceTimersByTime(milliseconds))
}

it('changes at each midnight in New York', async () => {
  const read = today()
  await passing(4_999)
  expect(read()).toBe('2026-11-18')
  await passing(1)
  expect(read()).toBe('2026-11-19')
  await passing(24 * 3_600_000)
  expect(read()).toBe('2026-11-20')
})

it('changes at midnight by its clock also after a timer that ended too early', async () => {
  const read = today()
  behind = 200
  await passing(5_000)
  expect(read()).toBe('2026-11-18')
  await passing(200)
  expect(read()).toBe('2026-11-19')
})

it('changes when the page becomes visible after its timers slept', async () => {
  const read = today()
  vi.setSystemTime(Date.parse('2026-11-21T13:00:00Z'))
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(read()).toBe('2026-11-21')
})
