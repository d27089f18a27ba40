/** Chance that repeats: the same seed gives the same draws in the same order. Not for anything that must be secret. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  /** A number between two others, the upper one left out. */
  between(low: number, high: number): number
  /** A whole number between two others, both included. */
  integer(low: number, high: number): number
  /** True in that share of the draws. */
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  /** The items in another order. */
  shuffled<T>(items: readonly T[]): T[]
  /** Chance of its own for a part of the work, so that a change there leaves everything else as it was. */
  fork(part: string | number): Random
}

/** Chance from the text of a seed. */
export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer,
    chance: (share) => next() < share,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    shuffled: (items) => {
      const rest = [...items]
      return items.flatMap(() => rest.splice(integer(0, rest.length - 1), 1))
    },
    fork: (part) => createRandom(`${seed}/${part}`),
  }
}

// Tommy Ettinger's 32-bit generator: a few operations a draw, and even enough for land and prices.
function mulberry32(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// FNV-1a, stirred once more at the end because seeds often differ in their last character alone.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return value ^ (value >>> 13)
}
