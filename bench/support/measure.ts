/** The smallest value that at least this share of the numbers does not exceed; 0.5 is the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** Measures the product and the baseline alternately, so that other load on the machine affects both. */
export async function alternate<T>(
  rounds: number,
  ours: () => Promise<T>,
  bare: () => Promise<T>,
): Promise<{ ours: T[]; bare: T[] }> {
  const measured: { ours: T[]; bare: T[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(await ours())
    measured.bare.push(await bare())
  }
  return measured
}
