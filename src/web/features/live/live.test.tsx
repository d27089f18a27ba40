// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { changeLaw } from '#domain/upset-bid/changed-terms.fixture.ts'
import { Live } from './live.tsx'

const [eve, first] = [day('2026-11-19'), day('2026-11-20')]
const repeal = changeLaw(first, { period_days: 15 })
afterEach(() => {
  repeal()
  cleanup()
  vi.unstubAllGlobals()
})

it('refetches everything on the day new terms take effect, and not at other midnights', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const queryClient = new QueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const pageOn = (today: typeof eve) => (
    <QueryClientProvider client={queryClient}>
      <Live today={today} />
    </QueryClientProvider>
  )
  const { rerender } = render(pageOn(day('2026-11-18')))
  rerender(pageOn(eve))
  expect(invalidate).not.toHaveBeenCalled()
  rerender(pageOn(first))
  rerender(pageOn(day('2026-11-21')))
  expect(invalidate).toHaveBeenCalledOnce()
})
