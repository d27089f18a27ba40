/** Seeded pseudorandom numbers: the same seed yields the same sequence. Not for secrets. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** An integer in [low, high]. */
  integer(low: number, high: number): number
  /** True with this probability. */
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  /** The items in random order. */
  shuffled<T>(items: readonly T[]): T[]
  /** An independent generator for one part of the work, so that changes there leave the rest unchanged. */
  fork(part: string | number): Random
}

/** Creates a generator from a text seed. */
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

// mulberry32 by Tommy Ettinger: fast, and uniform enough for demo data.
function mulberry32(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// FNV-1a with extra mixing at the end, because seeds often differ only in their last character.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return value ^ (value >>> 13)
}
