import type { Pool } from 'pg'
import { z } from 'zod'
import { systemClock } from '#server/platform/clock.ts'
import { CLOCK_TOLERANCE_MS } from '#server/platform/db/clock-difference.ts'
import type { Log } from '#server/platform/log.ts'
import { defineJob } from './jobs.ts'

/** Enqueued once the clock is right after it was ahead: undoes what was decided meanwhile because of the time. */
export const undoClockAheadJob = defineJob({
  name: 'undo_clock_ahead',
  payload: z.object({}),
})

const FORGET = `
  WITH forgotten AS (
    UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL WHERE last_execution > $1
    RETURNING identifier
  ), dropped AS (
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t, forgotten f
    WHERE t.id = j.task_id AND t.identifier = f.identifier AND j.run_at > $1 AND j.attempts = 0 AND j.locked_at IS NULL
  )
  SELECT count(*)::int AS jobs, CASE WHEN count(*) > 0 THEN
    (SELECT id FROM graphile_worker.add_job($2, payload => '{}', job_key => $2)) END AS undo_id
  FROM forgotten`

/**
 * Forgets when scheduled jobs were enqueued last, if that is ahead of the clock: it was ahead before, or another
 * worker's is. The queue would enqueue none of them again until that time. Drops what was enqueued for times that have
 * not come, and enqueues the job that undoes what was decided meanwhile. Logs a failure, as it is called each minute.
 */
export async function forgetScheduleAhead(pool: Pool, log: Log): Promise<void> {
  try {
    const latest = new Date(systemClock.now() + CLOCK_TOLERANCE_MS)
    const { rows } = await pool.query<{ jobs: number }>(FORGET, [latest, undoClockAheadJob.name])
    const jobs = rows[0]?.jobs ?? 0
    if (jobs > 0) log.warn({ jobs }, 'scheduled jobs were ahead of the clock and are enqueued again')
  } catch (error) {
    log.error({ err: error }, 'checking the schedule failed')
  }
}
