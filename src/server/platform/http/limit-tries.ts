import { counted } from '#domain/text/counted.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countTry } from './rate-limit.store.ts'
import { TryLater } from './try-later.ts'

const MINUTE = 60_000

/** A try beyond its limit. It says how long to wait: to a person in the sentence, to a program in `Retry-After`. */
export class TooManyTries extends TryLater {
  constructor(resetsInMs: number) {
    const minutes = counted(Math.max(1, Math.ceil(resetsInMs / MINUTE)), 'minute')
    super('too_many_requests', `Too many tries. Try again in about ${minutes}`, Math.ceil(resetsInMs / 1000))
  }
}

/** Counts a try under a key, as `countTry` does. Throws `TooManyTries` beyond `max` of them in a window. */
export async function limitTries(
  db: Db,
  key: string,
  { max, windowMs }: { max: number; windowMs: number },
): Promise<void> {
  const { count, resetsInMs } = await countTry(db, key, windowMs)
  if (count > max) throw new TooManyTries(resetsInMs)
}
