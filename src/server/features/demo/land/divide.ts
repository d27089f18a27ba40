import type { Random } from '#server/features/demo/random.ts'
import { toHalfFeet } from './plan.ts'

/** Divides a stretch into lots of about this width. Returns the bounds in order, including both ends. */
export function divide(random: Random, from: number, to: number, width: number): number[] {
  const count = Math.max(1, Math.round((to - from) / width))
  const shares = Array.from({ length: count }, () => random.between(0.78, 1.22))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const bounds = [from]
  let reached = 0
  for (const share of shares.slice(0, -1)) {
    reached += share
    bounds.push(toHalfFeet(from + ((to - from) * reached) / total))
  }
  return [...bounds, to]
}

/** Adjacent pairs of bounds, one per piece. */
export function pieces(bounds: readonly number[]): [from: number, to: number][] {
  return bounds.slice(1).map((to, index) => [bounds[index] ?? to, to])
}
