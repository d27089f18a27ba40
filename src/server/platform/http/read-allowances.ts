import { LRUCache } from 'lru-cache'
import type { ReadAllowance } from '#contract/endpoint.ts'
import { counted } from '#domain/text/counted.ts'
import { TryLater } from './try-later.ts'

const MINUTE = 60_000

/** Who read longest ago is forgotten beyond this many, and may read as if for the first time. */
const MAX_KEPT = 50_000

type Bucket = { left: number; at: number }

/** Takes one read of a key from its allowance. Throws `too_many_requests` where none is left. */
export type CountRead = (key: string, allowance: ReadAllowance) => void

/**
 * Allowances of reads in this process: `atOnce` of them are there at first, and each minute brings `perMinute` more, up to
 * as many. Counted here and not in the database, because that would cost more than most reads. `now` is a clock that never
 * goes back, milliseconds.
 */
export function readAllowances(now: () => number = () => performance.now()): CountRead {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_KEPT })
  return (key, { atOnce, perMinute }) => {
    const at = now()
    const before = buckets.get(key) ?? { left: atOnce, at }
    const left = Math.min(atOnce, before.left + ((at - before.at) * perMinute) / MINUTE)
    if (left < 1) {
      const seconds = Math.ceil(((1 - left) * 60) / perMinute)
      const message = `You are reading faster than this site can look things up for you. Go on in ${counted(seconds, 'second')}`
      throw new TryLater('too_many_requests', message, seconds)
    }
    buckets.set(key, { left: left - 1, at })
  }
}
