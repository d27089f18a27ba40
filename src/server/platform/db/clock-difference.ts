import type { Pool } from 'pg'
import { systemClock } from '#server/platform/clock.ts'

/**
 * By how much the clock of a machine, which the queue schedules by, may be wrong. What is due every minute comes late by
 * that much at most.
 */
export const CLOCK_TOLERANCE_MS = 2 * 60_000

/** The clock of this machine and the database's differ by more than CLOCK_TOLERANCE_MS: either may be wrong. */
export class ClockWrongError extends Error {
  override name = 'ClockWrongError'
}

/**
 * Milliseconds by which the clock of this machine is ahead of the database's, negative if it is behind; at least that
 * many, because when the database read its clock is known only within the time of its reply.
 */
export async function clockAheadMs(pool: Pick<Pool, 'query'>): Promise<number> {
  const askedAt = performance.now()
  const { rows } = await pool.query<{ now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  )
  const unsureMs = (performance.now() - askedAt) / 2
  const aheadMs = systemClock.now() - unsureMs - (rows[0]?.now ?? Number.NaN)
  return Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - unsureMs)
}

/** Throws a ClockWrongError while no time may be taken from this machine. */
export async function checkClock(pool: Pick<Pool, 'query'>): Promise<void> {
  const aheadMs = await clockAheadMs(pool)
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const direction = aheadMs > 0 ? 'ahead of' : 'behind'
  throw new ClockWrongError(
    `The clock of this machine is ${seconds} seconds ${direction} the database's. Set the one that is wrong first.`,
  )
}
