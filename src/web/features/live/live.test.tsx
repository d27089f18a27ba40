// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { changeLaw } from '#domain/upset-bid/changed-terms.fixture.ts'
import { listKey, type VersionedList } from '#web/data/list/list-query.ts'
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

it('reads what changed between the list and the first message of the stream, also if the list is still on its way', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('id: 42\n\n: beat\n\n', {
        headers: { 'content-type': 'text/event-stream', 'x-request-id': 'r1' },
      }),
  )
  const lists = [Promise.withResolvers<VersionedList>(), Promise.withResolvers<VersionedList>()] as const
  const read = vi.fn<() => Promise<VersionedList>>()
  read.mockReturnValueOnce(lists[0].promise).mockReturnValueOnce(lists[1].promise)
  const queryClient = new QueryClient()
  const List = () => useQuery({ queryKey: listKey, queryFn: read }).data?.version
  render(
    <QueryClientProvider client={queryClient}>
      <List />
      <Live today={eve} />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(read).toHaveBeenCalledOnce()
  const list = { tax_foreclosures: [], without_outline: [], accessible_counties: [] }
  lists[0].resolve({ ...list, version: 'v1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
  lists[1].resolve({ ...list, version: 'v2' })
  await vi.advanceTimersByTimeAsync(100_000)
  // The stream ended and began again, where it stood.
  expect(read).toHaveBeenCalledTimes(2)
  expect(screen.getByText('v2')).toBeDefined()
  vi.useRealTimers()
})

it('asks for everything again while the stream does not come through', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    return promise
  })
  const queryClient = new QueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  render(
    <QueryClientProvider client={queryClient}>
      <Live today={eve} />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(30_000)
  expect(invalidate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(invalidate.mock.calls).toEqual([[{ queryKey: [] }]])
  vi.useRealTimers()
})
