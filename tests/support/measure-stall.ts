/** Runs `work` and measures its duration and the longest block of the event loop, ms. */
export async function measureStall<T>(
  work: () => Promise<T>,
): Promise<{ result: T; longest: number; taken: number }> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const time = performance.now()
    longest = Math.max(longest, time - last)
    last = time
  }, 5)
  const start = performance.now()
  try {
    const result = await work()
    return { result, longest, taken: performance.now() - start }
  } finally {
    clearInterval(timer)
  }
}
