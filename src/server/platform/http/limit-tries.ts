import { counted } from '#domain/text/counted.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countTry } from './rate-limit.store.ts'
import { TryLater } from './try-later.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function waitText(ms: number): string {
  if (ms > 2 * HOUR) return counted(Math.ceil(ms / HOUR), 'hour')
  return counted(Math.max(1, Math.ceil(ms / MINUTE)), 'minute')
}

/** Too many attempts. States the wait in the message for people and in `Retry-After` for programs. */
export class TooManyTries extends TryLater {
  constructor(resetsInMs: number) {
    super(
      'too_many_requests',
      `Too many attempts. Try again in about ${waitText(resetsInMs)}`,
      Math.ceil(resetsInMs / 1000),
    )
  }
}

/** Counts an attempt like `countTry`. Throws `TooManyTries` beyond `max` per window. */
export async function limitTries(
  db: Db,
  key: string,
  { max, windowMs }: { max: number; windowMs: number },
): Promise<void> {
  const { count, resetsInMs } = await countTry(db, key, windowMs)
  if (count > max) throw new TooManyTries(resetsInMs)
}
