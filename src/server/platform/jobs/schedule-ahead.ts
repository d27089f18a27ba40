import type { Pool } from 'pg'
import { systemClock } from '#server/platform/clock.ts'
import { CLOCK_TOLERANCE_MS } from '#server/platform/db/clock-difference.ts'
import type { Log } from '#server/platform/log.ts'

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
