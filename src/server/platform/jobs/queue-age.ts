import type { Pool } from 'pg'

/** The queue's lag in seconds; 0 if nothing waits or runs. `givenUp` counts jobs that failed on every attempt. */
export type QueueAge = { oldestDueSeconds: number; longestLockSeconds: number; givenUp: number }

/** Reads the age of the oldest due job not yet taken and of the longest-running one, for all tasks or some. */
export async function readQueueAge(pool: Pool, tasks: readonly string[] | null = null): Promise<QueueAge> {
  const { rows } = await pool.query<{
    oldest_due: number | null
    longest_lock: number | null
    given_up: number
  }>(
    `
    SELECT
      extract(epoch FROM now() - min(run_at) FILTER (
        WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts))::float8 AS oldest_due,
      extract(epoch FROM now() - min(locked_at))::float8 AS longest_lock,
      (count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts))::int AS given_up
    FROM graphile_worker.jobs WHERE $1::text[] IS NULL OR task_identifier = ANY($1)`,
    [tasks],
  )
  return {
    oldestDueSeconds: rows[0]?.oldest_due ?? 0,
    longestLockSeconds: rows[0]?.longest_lock ?? 0,
    givenUp: rows[0]?.given_up ?? 0,
  }
}
