import { expect, vi } from 'vitest'

/** The outcome of a call that reads a page until a limit, in milliseconds, which passes in half a second. */
export async function afterLimit<T>(limitMs: number, call: () => Promise<T>): Promise<T> {
  const start = globalThis.setTimeout
  const started = vi.spyOn(globalThis, 'setTimeout')
  started.mockImplementation((run, ms, ...given) => start(run, ms === limitMs ? 500 : ms, ...given))
  try {
    const outcome = await call()
    expect(started).toHaveBeenCalledWith(expect.any(Function), limitMs)
    return outcome
  } finally {
    started.mockRestore()
  }
}
