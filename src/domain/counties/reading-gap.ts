const msPerHour = 3_600_000

/** Under this many gaps one late reading would pass for a habit. */
const MIN_GAPS = 3

/**
 * How long lies between two readings of a source as a rule: the median, in hours, of the gaps between these instants
 * (epoch milliseconds, in any order). Null where they are too few to tell.
 */
export function usualGapHours(readings: readonly number[]): number | null {
  const sorted = readings.toSorted((a, b) => a - b)
  const gaps = sorted
    .slice(1)
    .map((at, index) => at - (sorted[index] ?? at))
    .toSorted((a, b) => a - b)
  if (gaps.length < MIN_GAPS) return null
  const middle = gaps.length / 2
  const median = ((gaps[Math.ceil(middle) - 1] ?? 0) + (gaps[Math.floor(middle)] ?? 0)) / 2
  return median / msPerHour
}

/** A reading is late once twice its usual gap has passed since the last one; without a usual gap none is. */
export function isReadingLate(lastReadAt: number, gapHours: number | null, now: number): boolean {
  return gapHours !== null && now - lastReadAt > 2 * gapHours * msPerHour
}
