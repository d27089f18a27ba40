const msPerHour = 3_600_000

/** With fewer gaps, one late reading would count as the usual gap. */
const MIN_GAPS = 3

/**
 * The usual gap between two readings of a source: the median, in hours, of the gaps between these instants (epoch
 * milliseconds, in any order). Null if there are too few.
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

/** A reading is late once twice the usual gap has passed since the last one; never late without a usual gap. */
export function isReadingLate(lastReadAt: number, gapHours: number | null, now: number): boolean {
  return gapHours !== null && now - lastReadAt > 2 * gapHours * msPerHour
}
