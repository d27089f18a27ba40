/** With fewer cases there is no median, share or distribution: one more sale could reverse them. */
export const ENOUGH_CASES = 10

function isEnough(cases: number): boolean {
  return cases >= ENOUGH_CASES
}

/** Number of values from `from` up to, but excluding, `below`; null for no upper end. */
export interface ClassCount {
  readonly from: number
  readonly below: number | null
  readonly cases: number
}

/** How values are spread. */
export interface Spread {
  readonly cases: number
  /** Null with fewer than `ENOUGH_CASES` cases, as is `middle_half`. */
  readonly median: number | null
  /** From the lower to the upper quartile: half of all cases. */
  readonly middle_half: readonly [number, number] | null
  readonly classes: readonly ClassCount[]
}

/** A part of a whole. */
export interface Share {
  /** The whole. */
  readonly cases: number
  readonly count: number
  /** Percent, 0 to 100, unrounded; null with fewer than `ENOUGH_CASES` cases. */
  readonly percent: number | null
}

/**
 * The value below which the part `q` (0 to 1) of the values lies, interpolated between its two neighbors: the median
 * of an even number of values is the mean of the middle two. NaN of no values.
 */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * q
  const [lower, upper] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (lower === undefined || upper === undefined) return NaN
  return lower + (upper - lower) * (place - Math.floor(place))
}

/** The spread of values over classes that begin at `starts`, ascending; a value below the first is in none. */
export function spreadOf(values: readonly number[], starts: readonly number[]): Spread {
  const hasEnough = isEnough(values.length)
  return {
    cases: values.length,
    median: hasEnough ? quantile(values, 0.5) : null,
    middle_half: hasEnough ? [quantile(values, 0.25), quantile(values, 0.75)] : null,
    classes: classesOf(starts).map(({ from, below }) => ({
      from,
      below,
      cases: values.filter((value) => value >= from && (below === null || value < below)).length,
    })),
  }
}

/** Classes that begin at `starts`, ascending; the last one has no upper end. */
export function classesOf(starts: readonly number[]): { from: number; below: number | null }[] {
  return starts.map((from, place) => ({ from, below: starts[place + 1] ?? null }))
}

/** The share of `count` among all `cases`; without a percentage of fewer than `ENOUGH_CASES`. */
export function shareOf(count: number, cases: number): Share {
  return { cases, count, percent: isEnough(cases) ? (100 * count) / cases : null }
}
