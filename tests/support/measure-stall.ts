const MS = 1_000

/** Processor time of this thread so far, ms. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MS
}

/** Processor time of all threads of this process so far, ms. */
function allTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / MS
}

/**
 * Runs `work` and measures the longest block of the event loop, and what all threads took, ms. Both are processor time:
 * a busy machine makes every turn of the event loop long.
 */
export async function measureStall<T>(
  work: () => Promise<T>,
): Promise<{ result: T; longest: number; taken: number }> {
  let longest = 0
  let last = ownTime()
  const measureTurn = () => {
    const time = ownTime()
    longest = Math.max(longest, time - last)
    last = time
  }
  const timer = setInterval(measureTurn, 5)
  const start = allTime()
  try {
    const result = await work()
    measureTurn()
    return { result, longest, taken: allTime() - start }
  } finally {
    clearInterval(timer)
  }
}
