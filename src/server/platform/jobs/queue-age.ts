import type { Pool } from 'pg'

/**
 * The queue's lag in seconds; 0 if nothing waits or runs. `failing` counts jobs that keep failing, `givenUp` those that
 * failed on every attempt.
 */
export type QueueAge = {
  oldestDueSeconds: number
  longestLockSeconds: number
  failing: number
  givenUp: number
}

/**
 * After so many attempts, a job has failed for ten minutes: the queue waits e^n seconds after the nth. Between attempts
 * it is not due, so that a mail server that is down lets no job look late.
 */
export const KEEPS_FAILING = 7

/** Reads the age of the oldest due job not yet taken and of the longest-running one, for all tasks or some. */
export async function readQueueAge(pool: Pool, tasks: readonly string[] | null = null): Promise<QueueAge> {
  const { rows } = await pool.query<{
    oldest_due: number | null
    longest_lock: number | null
    failing: number
    given_up: number
  }>(
    `
    SELECT
      extract(epoch FROM now() - min(run_at) FILTER (
        WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts))::float8 AS oldest_due,
      extract(epoch FROM now() - min(locked_at))::float8 AS longest_lock,
      (count(*) FILTER (WHERE attempts >= $2 AND attempts < max_attempts))::int AS failing,
      (count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts))::int AS given_up
    FROM graphile_worker.jobs WHERE $1::text[] IS NULL OR task_identifier = ANY($1)`,
    [tasks, KEEPS_FAILING],
  )
  return {
    oldestDueSeconds: rows[0]?.oldest_due ?? 0,
    longestLockSeconds: rows[0]?.longest_lock ?? 0,
    failing: rows[0]?.failing ?? 0,
    givenUp: rows[0]?.given_up ?? 0,
  }
}
