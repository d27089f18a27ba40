import type { Pool } from 'pg'
import { systemClock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'

/**
 * By how much the clock of a machine, which the queue schedules by, may be wrong. What is due every minute comes late by
 * that much at most.
 */
export const CLOCK_TOLERANCE_MS = 2 * 60_000

const FORGET = `
  UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL WHERE last_execution > $1`

/**
 * Forgets when scheduled jobs were enqueued last, if that is ahead of the clock: it was ahead before, or another
 * worker's is. The queue would enqueue none of them again until that time. Logs a failure, as it is called each minute.
 */
export async function forgetScheduleAhead(pool: Pool, log: Log): Promise<void> {
  try {
    const { rowCount } = await pool.query(FORGET, [new Date(systemClock.now() + CLOCK_TOLERANCE_MS)])
    if (rowCount)
      log.warn({ jobs: rowCount }, 'scheduled jobs were ahead of the clock and are enqueued again')
  } catch (error) {
    log.error({ err: error }, 'checking the schedule failed')
  }
}
