import type { Clock } from '#server/platform/clock.ts'

/**
 * How old what was read about people may be when a message to one of them is begun, in milliseconds: meanwhile they may
 * unsubscribe or erase their account, and a bid may be overtaken.
 */
const FRESH_MS = 250

/** What was read about some people. */
type Round = {
  /** Sends what waits for one of them, if anything does. */
  sendTo(userId: string): Promise<void>
  /** Called once all that were begun are sent. */
  end?(): Promise<void>
}

type Rounds = {
  clock: Clock
  /** How many messages are sent at the same time. */
  parallel: number
  /** Reads what decides about the messages to these people and what they say. */
  begin: (userIds: readonly string[]) => Promise<Round>
}

/**
 * Sends to people in rounds. Each round reads again, and begins messages only while that is fresh: to all at once if
 * they are taken quickly, and else to as many as are sent in parallel. One message that cannot be sent does not hold up
 * the others; throws the first failure at the end.
 */
export async function sendInRounds(
  userIds: readonly string[],
  { clock, parallel, begin }: Rounds,
): Promise<void> {
  const failures: unknown[] = []
  const left = [...userIds]
  let size = parallel
  while (left.length > 0) {
    const readAt = clock.now()
    const isFresh = () => Math.abs(clock.now() - readAt) <= FRESH_MS
    const queue = left.splice(0, size)
    const asked = queue.length
    const round = await begin(queue)
    const work = async () => {
      // Each worker begins one, even if reading took long.
      for (let next = queue.shift(); next !== undefined; next = isFresh() ? queue.shift() : undefined)
        await round.sendTo(next).catch((error: unknown) => failures.push(error))
    }
    await Promise.all(Array.from({ length: parallel }, work))
    await round.end?.()
    left.unshift(...queue)
    size = isFresh() ? left.length : Math.max(parallel, asked - queue.length)
  }
  if (failures.length > 0) throw failures[0]
}
