import { LRUCache } from 'lru-cache'
import type { ReadAllowance } from '#contract/endpoint.ts'
import { counted } from '#domain/text/counted.ts'
import { TryLater } from './try-later.ts'

const MINUTE = 60_000

/** Beyond this many keys, the least recently used starts over with a full allowance. */
const MAX_KEYS = 50_000

type Bucket = { left: number; at: number }

/** Charges one read to a key's allowance; what it returns takes that back. Throws `too_many_requests` if none is left. */
export type CountRead = (key: string, allowance: ReadAllowance) => () => void

/**
 * Token buckets for reads in this process: a burst of `atOnce`, refilled at `perMinute`. In memory, because counting
 * in the database would cost more than most reads. `now` is a monotonic clock in milliseconds.
 */
export function readAllowances(now: () => number = () => performance.now()): CountRead {
  // Limited by size, because a limited number takes space for all keys at once: 4 ms at each start of a server.
  const buckets = new LRUCache<string, Bucket>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 })
  return (key, { atOnce, perMinute }) => {
    const at = now()
    const before = buckets.get(key) ?? { left: atOnce, at }
    const left = Math.min(atOnce, before.left + ((at - before.at) * perMinute) / MINUTE)
    if (left < 1) {
      const seconds = Math.ceil(((1 - left) * 60) / perMinute)
      const message = `Too many requests. Try again in ${counted(seconds, 'second')}`
      throw new TryLater('too_many_requests', message, seconds)
    }
    buckets.set(key, { left: left - 1, at })
    return () => {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.left += 1
    }
  }
}
