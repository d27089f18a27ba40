// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSingleMutation } from './use-single-mutation.ts'

function show(mutationFn: (input: string) => Promise<string>) {
  const client = new QueryClient()
  const { result } = renderHook(() => useSingleMutation({ mutationFn }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return result
}

it('sends once for two clicks before the next render, and again after the answer', async () => {
  const send = vi.fn((input: string) => Promise.resolve(input))
  const mutation = show(send)
  const { mutate } = mutation.current
  act(() => {
    mutate('first')
    mutate('second')
  })
  await waitFor(() => expect(mutation.current.data).toBe('first'))
  expect(send).toHaveBeenCalledOnce()
  act(() => mutation.current.mutate('third'))
  await waitFor(() => expect(mutation.current.data).toBe('third'))
})

it('sends again after a failure, also one that was cleared before it came', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const send = vi.fn(() => promise)
  const mutation = show(send)
  act(() => mutation.current.mutate('first'))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  act(() => mutation.current.reset())
  await act(async () => reject(new Error('refused')))
  act(() => mutation.current.mutate('again'))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})
