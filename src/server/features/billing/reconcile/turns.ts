import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/platform/db/database.ts'
import { endTurn, takeTurn } from './turns.store.ts'

/** No new call to Stripe is begun after so many seconds of a turn. */
const WORKING_S = 60
/** The turn lasts longer than that by the longest call with its second try, and one that takes something back. */
const TURN_S = 180

/** Throws `payment_service_down` once it is too late to begin another call. */
export type CheckTime = () => void

/**
 * Lets one of several who buy or change something for the same person do so, on any node, without a connection or a
 * lock held meanwhile. Throws `payment_busy` at once if another process has the turn.
 */
export async function inTurn<T>(
  db: Db,
  userId: string,
  work: (checkTime: CheckTime) => Promise<T>,
): Promise<T> {
  const token = randomUUID()
  if (!(await takeTurn(db, userId, token, TURN_S))) throw new AppError('payment_busy')
  const ends = performance.now() + WORKING_S * 1000
  try {
    return await work(() => {
      if (performance.now() > ends) throw new AppError('payment_service_down')
    })
  } finally {
    await endTurn(db, userId, token)
  }
}
