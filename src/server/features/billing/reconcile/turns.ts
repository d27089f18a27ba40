import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/platform/db/database.ts'
import { paymentServiceDown } from '#server/features/billing/stripe/stripe-client.ts'
import { endTurn, takeTurn } from './turns.store.ts'

/** Seconds into a turn after which no new call to Stripe starts. */
const WORKING_S = 60
/** Seconds; leaves room for the longest call with its retry, and one call that undoes it. */
const TURN_S = 180

/** Throws `payment_service_down` once it is too late to start another call. */
export type CheckTime = () => void

/**
 * Serializes purchases and changes for one person across all nodes, without holding a connection or a lock meanwhile.
 * Throws `payment_busy` immediately if another request has the turn.
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
      if (performance.now() > ends) throw paymentServiceDown()
    })
  } finally {
    await endTurn(db, userId, token)
  }
}
