import type { Random } from '#server/features/demo/index.ts'
import type { Shares } from '../assumptions.ts'

/** Draws one of the values. Throws if the shares do not sum to 1. */
export function draw<T>(random: Random, shares: Shares<T>): T {
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  if (Math.abs(total - 1) > 1e-9) throw new Error(`shares sum to ${total}, not 1`)
  let left = random.next()
  for (const [value, share] of shares) {
    left -= share
    if (left < 0) return value
  }
  // Rounding may leave a little.
  const last = shares.at(-1)
  if (last === undefined) throw new Error('there is nothing to draw from')
  return last[0]
}

/** Draws places of a list by weight, in logarithmic time. */
export function weighted(weights: readonly number[]): (random: Random) => number {
  const sums: number[] = []
  let total = 0
  for (const weight of weights) sums.push((total += weight))
  return (random) => {
    const wanted = random.next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Divides a whole number among weights, so that the parts are whole and sum to it. */
export function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let [given, due] = [0, 0]
  return weights.map((weight) => {
    due += (weight / sum) * total
    const part = Math.round(due) - given
    given += part
    return part
  })
}
