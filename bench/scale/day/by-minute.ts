export const MINUTES = 24 * 60

/** How much of something happens in each minute of a day, counted from midnight in New York. */
export class ByMinute {
  readonly #counts = new Float64Array(MINUTES)

  /** Adds to a minute. What is due after the day is left out. */
  add(minute: number, count: number): void {
    const index = Math.floor(minute)
    if (index < 0) throw new Error(`no minute of the day: ${minute}`)
    if (index < MINUTES) this.#counts[index] = (this.#counts[index] ?? 0) + count
  }

  at(minute: number): number {
    return this.#counts[minute] ?? 0
  }

  get total(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0)
  }

  /** Per second, over the whole day. */
  get mean(): number {
    return this.total / (MINUTES * 60)
  }

  /** Per second, in the busiest minute. */
  get peak(): number {
    return this.highest / 60
  }

  /** The count of the busiest minute. */
  get highest(): number {
    return this.#counts.reduce((most, count) => Math.max(most, count), 0)
  }

  /** The sum of several, each counted `times` over. */
  static sumOf(parts: readonly (readonly [part: ByMinute, times: number])[]): ByMinute {
    const sum = new ByMinute()
    for (const [part, times] of parts)
      for (let minute = 0; minute < MINUTES; minute++) sum.add(minute, part.at(minute) * times)
    return sum
  }
}

/**
 * The longest wait in minutes if what arrives is worked off in turn at a steady rate per second. Work of a minute that
 * is done within that minute counts as a wait of up to one.
 */
export function longestWait(arrivals: ByMinute, perSecond: number): number {
  let [waiting, longest] = [0, 0]
  for (let minute = 0; minute < MINUTES; minute++) {
    waiting += arrivals.at(minute)
    longest = Math.max(longest, waiting / (perSecond * 60))
    waiting = Math.max(0, waiting - perSecond * 60)
  }
  return longest
}

/** The lowest rate per second, within a thousandth, with which nothing waits longer than this. */
export function rateFor(arrivals: ByMinute, maxMinutes: number): number {
  let [low, high] = [0, arrivals.peak * 2]
  if (high === 0) return 0
  while (high - low > high / 1_000) {
    const middle = (low + high) / 2
    if (longestWait(arrivals, middle) > maxMinutes) low = middle
    else high = middle
  }
  return high
}
